/** The pyramid of the start page. */
import { cubeOf } from '../../state/notation'

const CUBES =
  'g1b6 w1c6 w1d6 w1e6 g1b5 g1c5 y1d5 w1e5 b1b4 b1c4 o1d4 w1e4 g1b3 b1c3 b1d3 o1e3 ' +
  'g2b5 y2c5 w2d5 g2b4 o2c4 w2d4 b2b3 g2c3 o2d3 w3b4 w3c4 w3b3 y3c3 w4b3'

export const PICTURE = CUBES.split(' ').map(cubeOf)
