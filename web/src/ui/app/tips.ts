/** Where a tip stands: above what it explains where there is room, and always in the window. */

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const GAP = 8

export function placeOf(
  anchor: Box,
  tip: Pick<Box, 'width' | 'height'>,
  screen: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const within = (at: number, size: number, all: number) =>
    Math.max(GAP, Math.min(at, all - size - GAP))
  const above = anchor.top - tip.height - GAP
  const below = anchor.top + anchor.height + GAP
  const fitsBelow = below + tip.height + GAP <= screen.height
  const top = above >= GAP || !fitsBelow ? above : below
  return {
    left: within(anchor.left + anchor.width / 2 - tip.width / 2, tip.width, screen.width),
    top: within(top, tip.height, screen.height),
  }
}
