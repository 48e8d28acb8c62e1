/** Interactive large pyramid: turns gestures into ghosts, placements and lit cubes. */
import { Gestures, type Point } from './gestures'
import { cubeUnder, ghostUnder, nearestPlace, placeUnder } from './picking'
import type { Pyramid } from './pyramid'
import type { Cell, StageHandlers, StageView } from './types'

/** Maximum distance of a dragged cube from a footprint's centre, in CSS px: a finger's width. */
const REACH = 44

export function makeStage(
  canvas: HTMLCanvasElement,
  pyramid: Pyramid,
  handlers: StageHandlers,
): StageView {
  let ghost: Cell | null = null
  let cube: Cell | null = null

  const tellGhost = (cell: Cell | null): void => {
    if (cell === ghost) return
    ghost = cell
    handlers.onGhost?.(cell)
  }
  const tellCube = (cell: Cell | null): void => {
    if (cell === cube) return
    cube = cell
    handlers.onCube?.(cell)
  }
  const ghosts = (): Cell[] => pyramid.state.ghosts.map((one) => one.cell)
  const cubes = (): Cell[] => pyramid.state.cubes.map((one) => one.cell)
  const isDraft = (cell: Cell): boolean =>
    pyramid.state.cubes.some((one) => one.cell === cell && one.draft)
  /** Return the visible footprint nearest to a point, for imprecise fingers. */
  const near = ({ x, y }: Point, reach: number): Cell | null => {
    const seen = ghosts().filter((cell) => pyramid.sees(cell))
    return nearestPlace(
      x,
      y,
      seen.map((cell) => ({ cell, ...pyramid.project(cell) })),
      reach,
    )
  }
  const ghostAt = (at: Point, fine: boolean): Cell | null => {
    const ray = pyramid.ray(at.x, at.y)
    const over = ghostUnder(ray, ghosts(), cubes(), pyramid.state.focus, fine)
    return over ?? (fine || cubeUnder(ray, cubes()) !== null ? null : near(at, REACH / 2))
  }
  const cubeAt = ({ x, y }: Point): Cell | null => cubeUnder(pyramid.ray(x, y), cubes())

  const attempt = (at: Point): void => {
    const ray = pyramid.ray(at.x, at.y)
    const cell = placeUnder(ray, cubes())
    const under = cubeUnder(ray, cubes())
    if (cell !== null) handlers.onTry?.(cell)
    else if (under !== null) handlers.onTakeBack?.(under)
  }

  const point = (at: Point | null, fine = true): void => {
    const over = at && ghostAt(at, fine)
    tellGhost(over)
    tellCube(at && !over ? cubeAt(at) : null)
    canvas.style.cursor = over ? 'pointer' : ''
  }

  const gestures = new Gestures(canvas, pyramid.orbit, {
    hover: (at) => point(at),
    tap: (at, fine) => {
      const over = ghostAt(at, fine)
      // A mouse has already shown the ghost by hovering; touch shows it first, then places.
      const places = over !== null && (fine || over === pyramid.state.focus)
      if (places) {
        ghost = null
        handlers.onPlace?.(over)
        return 'moved'
      }
      const shown = { ghost, cube }
      point(at, fine)
      if (ghost !== shown.ghost || cube !== shown.cube) return 'shown'
      const taken = cube
      if (taken === null || !isDraft(taken)) return 'nothing'
      tellCube(null)
      handlers.onTakeBack?.(taken)
      return 'moved'
    },
    loneTap: attempt,
    doubleTap: () => {
      if (ghost !== null) return
      pyramid.held()
      pyramid.orbit.goHome()
      pyramid.wake()
    },
    turned: () => {
      pyramid.held()
      pyramid.wake()
      handlers.onTurn?.()
    },
  })

  const pointOf = (clientX: number, clientY: number): Point | null => {
    const box = canvas.getBoundingClientRect()
    const at = { x: clientX - box.left, y: clientY - box.top }
    return at.x < 0 || at.y < 0 || at.x > box.width || at.y > box.height ? null : at
  }
  const under = (at: Point | null): Cell | null => at && near(at, REACH)

  pyramid.handAt = handlers.handAt
  pyramid.onDrawn = () => handlers.onProject?.(pyramid.project)

  return {
    show: (state, how) => pyramid.show(state, how),
    frame: (framing) => pyramid.frame(framing),
    resize: () => pyramid.wake(),
    project: pyramid.project,
    behind: () => pyramid.behind(),
    reveal: (cell) => pyramid.reveal(cell),
    key: (key) => gestures.key(key),
    dragOver: (clientX, clientY) => {
      tellGhost(under(pointOf(clientX, clientY)))
    },
    drop: (clientX, clientY) => {
      const at = pointOf(clientX, clientY)
      const over = under(at)
      ghost = null
      if (over) handlers.onPlace?.(over)
      else {
        handlers.onGhost?.(null)
        if (at) attempt(at)
      }
    },
    dispose: () => {
      gestures.dispose()
      pyramid.dispose()
    },
  }
}
