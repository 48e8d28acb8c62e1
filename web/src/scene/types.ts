/** What the scene is told and what it tells: plain values, so that any front end can drive it. */

export type ColorLetter = 'o' | 'b' | 'g' | 'y' | 'w'
export type Theme = 'light' | 'dark'
export type GlyphMode = 'on' | 'large' | 'off'

/** A cell in the notation: level, file, rank. */
export type Cell = string

export interface CubeState {
  color: ColorLetter
  cell: Cell
  draft?: boolean
}

export interface GhostState {
  color: ColorLetter
  cell: Cell
}

export interface PyramidState {
  cubes: readonly CubeState[]
  /** Where the cube in hand may go. */
  ghosts: readonly GhostState[]
  /**
   * The ghost under pointer or keyboard focus: drawn as the cube it would become. The eye turns to
   * one that it does not see.
   */
  focus: Cell | null
  /** A group to show: everything else turns to stone. */
  lit: readonly Cell[] | null
  /** Cubes that are spoken of: when these change, they flash once. */
  flash?: readonly Cell[]
  /** Cells that a sentence names, with a cube or without: outlined as long as it stands. */
  named?: readonly Cell[]
}

export interface SceneOptions {
  theme: Theme
  /** By how much movements are shortened; at 0 everything is where it belongs at once. */
  pace: number
  glyphs: GlyphMode
  /** The graphics context went away and did not come back: fall back to the flat view. */
  onLost?: () => void
}

/** How one pyramid is framed. */
export interface Framing {
  /** Margin in CSS px that chips and bars cover: top, right, bottom, left. */
  pad?: readonly [number, number, number, number]
  azimuth?: number
  elevation?: number
  /** Highest level the frame always leaves room for; it grows with the pyramid. */
  top?: number
}

/** A cube or a footprint on the canvas, in CSS px from the canvas's upper left corner. */
export interface Place {
  /** Its middle; of a footprint, the middle of what is seen of it. */
  x: number
  y: number
  /** The frame around it: the size of a focus ring. */
  left: number
  top: number
  width: number
  height: number
}

/** A mark at the pyramid's edge for a place that the cubes hide. */
export interface Behind {
  cell: Cell
  /** The way to turn: it comes out on this side. */
  side: 'left' | 'right'
  x: number
  y: number
}

export type Project = (cell: Cell) => Place

export interface StageHandlers {
  /** The ghost under the pointer, or the one tapped first. Answer by showing it as `focus`. */
  onGhost?: (cell: Cell | null) => void
  /** A ghost was clicked, tapped a second time, or a dragged cube was let go over it. */
  onPlace?: (cell: Cell) => void
  /** A place that is not offered was tapped, or a cube let go over it. */
  onTry?: (cell: Cell) => void
  /** A person turned or zoomed. */
  onTurn?: () => void
  /** A cube was clicked, or tapped a second time, where nothing could rest on it. */
  onTakeBack?: (cell: Cell) => void
  /** The cube under the pointer, or the one tapped. */
  onCube?: (cell: Cell | null) => void
  /** After every drawing in which places may have moved. */
  onProject?: (project: Project) => void
  /** Where in the window a cube that is taken back flies to. */
  handAt?: (cube: CubeState) => { x: number; y: number } | null
}

export interface PyramidView {
  /** Draws this state; what changed moves, unless `cut`. */
  show(state: PyramidState, how?: { cut?: boolean }): void
  frame(framing: Framing): void
  /** Call when the canvas changed its size. */
  resize(): void
  project: Project
  dispose(): void
}

export interface StageView extends PyramidView {
  /** The places that cubes hide from the eye. */
  behind(): Behind[]
  /** Turns until a place is seen. */
  reveal(cell: Cell): void
  /** Handles a turning key, from the canvas or routed from elsewhere; says whether it was one. */
  key(key: string): boolean
  /** A cube dragged from elsewhere is over this point of the window. */
  dragOver(clientX: number, clientY: number): void
  /** It was let go there. */
  drop(clientX: number, clientY: number): void
}

export interface Caption {
  name: string
  score: string
  winner?: boolean
}

export interface PictureOptions {
  /** One per pyramid, drawn under it. */
  captions?: readonly Caption[]
  title?: string
  width?: number
}

export interface Scene {
  stage(canvas: HTMLCanvasElement, handlers: StageHandlers, framing?: Framing): StageView
  mini(canvas: HTMLCanvasElement, framing?: Framing): PyramidView
  /** Changes theme, glyphs or motion of everything shown. */
  set(options: Partial<Omit<SceneOptions, 'onLost'>>): void
  /** A PNG of these pyramids, for sharing. */
  picture(states: readonly PyramidState[], options?: PictureOptions): Promise<Blob>
  /** Drawings made since the beginning, and whether another one is due. */
  frames(): { drawn: number; moving: boolean }
  dispose(): void
}
