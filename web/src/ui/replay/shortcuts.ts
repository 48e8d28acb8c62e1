/** Keyboard shortcuts of a replay. */
import { SPEEDS, type ReplayPlayer } from '../../state/replay/replayPlayer.svelte'
import { isCovered } from '../kit/heading'
import { settings } from '../app/settings.svelte'

/** Keys that a slider handles itself. */
const SLIDING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

/** Run a key's command. Returns true if it has one. */
export function pressed(event: KeyboardEvent, player: ReplayPlayer): boolean {
  const deed = deedOf(event, player)
  deed?.()
  return deed !== null
}

function deedOf(event: KeyboardEvent, player: ReplayPlayer): (() => void) | null {
  const target = event.target instanceof Element ? event.target : null
  if (event.defaultPrevented || isCovered()) return null
  if (target?.closest('select, input:not([type=range])')) return null
  if (!settings.shortcuts && /^\S$/.test(event.key)) return null
  // Many keyboard layouts need modifiers for brackets.
  if (event.key === '[') return () => player.roundBack()
  if (event.key === ']') return () => player.roundForward()
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (target?.closest('input') && SLIDING.includes(event.key)) return null
  const speed = SPEEDS[Number(event.key) - 1]
  if (speed !== undefined) return () => player.chooseSpeed(speed)
  switch (event.key) {
    case ' ':
      return target?.closest('button, a, summary') ? null : () => player.toggle()
    case 'ArrowLeft':
      return () => player.stepBack()
    case 'ArrowRight':
      return () => player.stepForward()
    case 'Home':
      return () => player.goTo(0)
    case 'End':
      return () => player.goTo(player.steps.length - 1)
    default:
      return null
  }
}
