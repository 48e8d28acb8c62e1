/** Synthesiser: renders a sound description in any audio context. */
import { type Noise, SOUNDS, type Sound, type SoundName, type Tone } from './sounds'

export interface Manner {
  /** Level of the pyramid on which a cube lands. */
  readonly level?: number
  /** True for another player's action. */
  readonly far?: boolean
  /** Delay in ms. */
  readonly after?: number
}

/** Range of pitch variation in cents: small enough to sound like the same object. */
export const VARIANTS: readonly number[] = [-38, -12, 14, 41]
const CENTS_PER_LEVEL = 200
const FAR = 0.4
const SILENCE = 0.001

const noises = new WeakMap<BaseAudioContext, AudioBuffer>()

/** A second of noise; each sound uses a different part of it. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context)
  if (known) return known
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1
  noises.set(context, buffer)
  return buffer
}

function soundOf(name: SoundName, level: number): Sound {
  return name === 'place' && level === 1 ? SOUNDS.placeOnStone : SOUNDS[name]
}

/** Schedule a sound in the context. Returns its end time. */
export function sound(
  context: BaseAudioContext,
  into: AudioNode,
  name: SoundName,
  manner: Manner & { readonly variant: number },
): number {
  const { level = 1, far = false, after = 0, variant } = manner
  const { parts, gain, wavers } = soundOf(name, level)
  const cents = (wavers ? (VARIANTS[variant] ?? 0) : 0) + CENTS_PER_LEVEL * Math.max(0, level - 2)
  const tune = 2 ** (cents / 1200)
  const start = context.currentTime + after / 1000
  const whole = context.createGain()
  whole.gain.value = gain * (far ? FAR : 1)
  whole.connect(into)
  const ends = parts.map((part) => strike(context, whole, part, tune, start))
  return Math.max(...ends)
}

function strike(
  context: BaseAudioContext,
  into: AudioNode,
  part: Tone | Noise,
  tune: number,
  start: number,
): number {
  const from = start + part.at / 1000
  const full = from + part.rise / 1000
  const held = full + part.hold / 1000
  const end = held + part.fall / 1000
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0, from)
  envelope.gain.linearRampToValueAtTime(part.gain, full)
  envelope.gain.setValueAtTime(part.gain, held)
  envelope.gain.exponentialRampToValueAtTime(part.gain * SILENCE, end)
  envelope.connect(into)
  const pitch = part.kind === 'tone' ? tone(context, envelope) : noise(context, envelope, part)
  pitch.param.setValueAtTime(part.hz * tune, from)
  if (part.to !== undefined) pitch.param.exponentialRampToValueAtTime(part.to * tune, end)
  pitch.start(from)
  pitch.source.stop(end)
  return end
}

interface Pitched {
  readonly source: AudioScheduledSourceNode
  readonly param: AudioParam
  start(at: number): void
}

function tone(context: BaseAudioContext, into: AudioNode): Pitched {
  const source = context.createOscillator()
  source.connect(into)
  return { source, param: source.frequency, start: (at) => source.start(at) }
}

function noise(context: BaseAudioContext, into: AudioNode, { pass, q }: Noise): Pitched {
  const source = context.createBufferSource()
  source.buffer = noiseOf(context)
  source.loop = true
  const filter = context.createBiquadFilter()
  filter.type = pass
  filter.Q.value = q
  source.connect(filter).connect(into)
  return { source, param: filter.frequency, start: (at) => source.start(at, Math.random()) }
}
