/** Settings of this device: sound, vibration, notifications, shortcuts. */
import { local } from '../../device/storage'

const DEFAULT_VOLUME = 0.6

function isOn(key: string, otherwise: boolean): boolean {
  const kept = local.get(key)
  return kept === null ? otherwise : kept === 'on'
}

function volumeKept(): number {
  const kept = Number.parseFloat(local.get('yaxha.volume') ?? '')
  return kept >= 0 && kept <= 1 ? kept : DEFAULT_VOLUME
}

class Settings {
  sound = $state(true)
  /** From 0 to 1. */
  volume = $state(DEFAULT_VOLUME)
  touch = $state(true)
  /** True if the user has switched on turn notifications. */
  notices = $state(false)
  /** True if single-character shortcuts work at a table. */
  shortcuts = $state(true)

  begin(): void {
    this.sound = isOn('yaxha.sound', true)
    this.volume = volumeKept()
    this.touch = isOn('yaxha.touch', true)
    this.notices = isOn('yaxha.notices', false)
    this.shortcuts = isOn('yaxha.shortcuts', true)
  }

  turn(which: 'sound' | 'touch' | 'notices' | 'shortcuts', on: boolean): void {
    this[which] = on
    local.set(`yaxha.${which}`, on ? 'on' : 'off')
  }

  setVolume(volume: number): void {
    this.volume = volume
    local.set('yaxha.volume', String(volume))
  }
}

export const settings = new Settings()
