/** Parameters of each sound: wood, stone, clay and breath. Times are in milliseconds. */

interface Part {
  /** Start time. */
  readonly at: number
  /** Pitch; for noise, the filter's centre frequency. */
  readonly hz: number
  /** Pitch at the end. */
  readonly to?: number
  readonly gain: number
  readonly rise: number
  /** Time at peak level. */
  readonly hold: number
  /** Release time, from peak level to silence. */
  readonly fall: number
}

/** A pure tone: one resonance of an object. */
export interface Tone extends Part {
  readonly kind: 'tone'
}

/** Filtered noise, for rubbing, clicking or breath. */
export interface Noise extends Part {
  readonly kind: 'noise'
  readonly pass: 'bandpass' | 'lowpass'
  /** Q factor of the filter. */
  readonly q: number
}

export interface Sound {
  readonly parts: readonly (Tone | Noise)[]
  /** Gain that brings all sounds to a similar loudness. */
  readonly gain: number
  /** True if the pitch varies from one play to the next, as for objects; notes stay in tune. */
  readonly wavers: boolean
}

type Shape = Partial<Pick<Part, 'to' | 'rise' | 'hold'>>

function ring(at: number, hz: number, gain: number, fall: number, shape: Shape = {}): Tone {
  return { kind: 'tone', at, hz, gain, rise: 1, hold: 0, fall, ...shape }
}

function rub(
  at: number,
  hz: number,
  gain: number,
  fall: number,
  q = 0.8,
  shape: Shape = {},
): Noise {
  return { kind: 'noise', pass: 'bandpass', q, at, hz, gain, rise: 1, hold: 0, fall, ...shape }
}

function thud(at: number, hz: number, gain: number, fall: number): Noise {
  return { ...rub(at, hz, gain, fall), pass: 'lowpass', q: 0.7 }
}

/** A clay flute: nearly a pure tone, with breath noise. */
function flute(at: number, hz: number, hold: number, fall: number): (Tone | Noise)[] {
  return [
    ring(at, hz, 0.5, fall, { rise: 30, hold }),
    ring(at, 2 * hz, 0.05, fall / 2, { rise: 20, hold }),
    ring(at, 3 * hz, 0.03, fall / 3, { rise: 20, hold }),
    rub(at, hz, 0.5, fall / 2, 9, { rise: 15, hold }),
    rub(at, 2.4 * hz, 0.1, 40, 1, { rise: 8 }),
  ]
}

/** A rain stick: seeds falling through a hollow cane, many at first, then fewer. */
function rain(from: number, lasting: number, count: number): Noise[] {
  return Array.from({ length: count }, (_, nth) => {
    // Golden-ratio steps look random but are reproducible.
    const chance = (nth * 0.618034) % 1
    const at = from + lasting * ((nth + 3 * chance) / (count + 3)) ** 1.5
    return rub(at, 3000 + 3800 * chance, (1 + chance) * (1.1 - nth / count), 18, 2)
  })
}

const D5 = 587.3
const G5 = 784
const A5 = 880
const D6 = 1174.7

export const SOUNDS = {
  /** Block on block. Higher per level. */
  place: {
    wavers: true,
    gain: 0.78,
    parts: [
      thud(0, 2600, 0.5, 18),
      ring(0, 196, 0.4, 110, { to: 165 }),
      ring(0, 465, 0.6, 138),
      ring(0, 1130, 0.28, 80),
      ring(2, 2050, 0.12, 40),
    ],
  },
  /** Block on the altar: stone resonates less. */
  placeOnStone: {
    wavers: true,
    gain: 0.78,
    parts: [
      thud(0, 1100, 0.7, 30),
      ring(0, 165, 0.5, 130, { to: 135 }),
      ring(0, 352, 0.6, 120),
      ring(0, 790, 0.18, 60),
    ],
  },
  /** A fingertip on wood. */
  lift: { wavers: true, gain: 1.1, parts: [rub(0, 1500, 0.8, 34, 1.2), ring(0, 640, 0.3, 58)] },
  /** A slide, no thock. */
  back: {
    wavers: true,
    gain: 1.4,
    parts: [
      rub(0, 720, 0.9, 70, 1.4, { to: 1700, rise: 45 }),
      rub(10, 2600, 0.25, 60, 0.7, { rise: 40 }),
    ],
  },
  /** One cube out of a cloth bag. */
  deal: {
    wavers: true,
    gain: 1.05,
    parts: [
      rub(0, 3000, 0.22, 34, 0.6, { rise: 12 }),
      rub(16, 1900, 0.5, 13),
      ring(16, 560, 0.4, 48),
      ring(16, 1240, 0.16, 26),
    ],
  },
  /** A thick card laid on stone. */
  card: {
    wavers: true,
    gain: 0.95,
    parts: [
      thud(0, 1800, 0.45, 44),
      rub(0, 620, 1.2, 86, 1.2),
      ring(0, 205, 0.35, 88),
      ring(0, 432, 0.25, 70),
    ],
  },
  /** Four cards and a breath. */
  reveal: {
    wavers: true,
    gain: 1.9,
    parts: [
      ...[0, 42, 76, 118].flatMap((at, nth) => [
        rub(at, 1500, 0.35, 34, 0.9, { to: 3400, rise: 12 }),
        rub(at + 40, 880 + 70 * nth, 0.8, 36, 1.1),
      ]),
      rub(60, 620, 0.3, 190, 0.7, { rise: 100 }),
    ],
  },
  /** Two stones touch. */
  tie: {
    wavers: true,
    gain: 0.95,
    parts: [0, 95].flatMap((at, nth) => [
      rub(at, 3600, 0.3 - 0.1 * nth, 8),
      ring(at, 1320 + 90 * nth, 0.4 - 0.12 * nth, 120),
      ring(at, 2130 + 120 * nth, 0.25 - 0.08 * nth, 80),
      ring(at, 3340, 0.1, 45),
    ]),
  },
  /** Two notes of a clay flute, a fourth up. */
  turn: {
    wavers: false,
    gain: 0.36,
    parts: [...flute(0, D5, 90, 120), ...flute(175, G5, 120, 175)],
  },
  /** A stone slab seats. */
  confirm: {
    wavers: true,
    gain: 0.68,
    parts: [
      rub(0, 520, 0.5, 70, 0.9, { to: 300, rise: 55 }),
      thud(92, 900, 0.7, 80),
      ring(92, 118, 0.45, 205, { to: 92 }),
      ring(92, 268, 0.5, 180),
      ring(92, 615, 0.2, 80),
    ],
  },
  /** A kernel in a bowl. */
  tick: {
    wavers: true,
    gain: 0.9,
    parts: [rub(0, 4600, 0.4, 5), ring(0, 2350, 0.4, 26), ring(0, 3870, 0.2, 16)],
  },
  /** A small clay bell. */
  earned: {
    wavers: false,
    gain: 0.6,
    parts: [
      rub(0, 3000, 0.25, 10),
      ring(0, D6, 0.45, 390),
      ring(0, 2.32 * D6, 0.2, 210),
      ring(0, 3.87 * D6, 0.08, 110),
      ring(0, 1.006 * D6, 0.16, 330),
    ],
  },
  /** Four notes of the flute, and a rain stick after them. */
  end: {
    wavers: false,
    gain: 0.32,
    parts: [
      ...flute(0, D5, 110, 130),
      ...flute(190, G5, 110, 130),
      ...flute(380, A5, 110, 130),
      ...flute(570, D6, 330, 420),
      ...rain(600, 1180, 60),
    ],
  },
  /** A soft knock, low. */
  refused: {
    wavers: true,
    gain: 0.8,
    parts: [thud(0, 520, 0.8, 40), ring(0, 158, 0.6, 110, { to: 128 }), ring(0, 330, 0.35, 70)],
  },
} satisfies Record<string, Sound>

export type SoundName = Exclude<keyof typeof SOUNDS, 'placeOnStone'>
