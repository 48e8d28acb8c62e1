/** The scene's interface: plain values, so that any front end can drive it. */

export type ColorLetter = 'o' | 'b' | 'g' | 'y' | 'w'
export type Theme = 'light' | 'dark'
export type GlyphMode = 'on' | 'large' | 'off'

/** A cell in notation: level, file, rank. */
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
  /** Legal cells of the cube in hand. */
  ghosts: readonly GhostState[]
  /**
   * Ghost under the pointer or the keyboard focus, drawn as the cube it would become. The camera
   * turns to reveal a hidden one.
   */
  focus: Cell | null
  /** Highlighted group: everything else turns to stone. */
  lit: readonly Cell[] | null
  /** Cubes to flash once whenever they change. */
  flash?: readonly Cell[]
  /** Cells named in a message, with or without a cube: outlined while it is shown. */
  named?: readonly Cell[]
}

export interface SceneOptions {
  theme: Theme
  /** Factor for durations; at 0 every animation ends at once. */
  pace: number
  glyphs: GlyphMode
  /** Called if a lost graphics context does not come back: fall back to the flat view. */
  onLost?: () => void
}

/** Framing of one pyramid. */
export interface Framing {
  /** Margins in CSS px covered by chips and bars: top, right, bottom, left. */
  pad?: readonly [number, number, number, number]
  azimuth?: number
  elevation?: number
  /** Minimum level for which the frame leaves room; it grows with the pyramid. */
  top?: number
}

/** A cube or a footprint on the canvas, in CSS px from the canvas's upper left corner. */
export interface Place {
  /** Centre; for a footprint, the centre of its visible part. */
  x: number
  y: number
  /** Bounding box, as for a focus ring. */
  left: number
  top: number
  width: number
  height: number
}

/** Mark at the pyramid's edge for a cell hidden by cubes. */
export interface Behind {
  cell: Cell
  /** Side on which turning reveals it. */
  side: 'left' | 'right'
  x: number
  y: number
}

export type Project = (cell: Cell) => Place

export interface StageHandlers {
  /** Called with the ghost hovered or tapped once. Respond by showing it as `focus`. */
  onGhost?: (cell: Cell | null) => void
  /** Called when a ghost is clicked, tapped twice, or a dragged cube is dropped on it. */
  onPlace?: (cell: Cell) => void
  /** Called when a cell that is not offered is tapped or receives a dropped cube. */
  onTry?: (cell: Cell) => void
  /** Called when the user turns or zooms. */
  onTurn?: () => void
  /** Called when a cube is clicked or tapped twice where nothing could rest on it. */
  onTakeBack?: (cell: Cell) => void
  /** Called with the cube hovered or tapped. */
  onCube?: (cell: Cell | null) => void
  /** Called after every frame in which places may have moved. */
  onProject?: (project: Project) => void
  /** Return the window position to which a cube that is taken back flies. */
  handAt?: (cube: CubeState) => { x: number; y: number } | null
}

export interface PyramidView {
  /** Draw this state; changes are animated unless `cut`. */
  show(state: PyramidState, how?: { cut?: boolean }): void
  frame(framing: Framing): void
  /** Call after resizing the canvas. */
  resize(): void
  project: Project
  dispose(): void
}

export interface StageView extends PyramidView {
  /** Return the cells hidden by cubes. */
  behind(): Behind[]
  /** Turn until a cell is visible. */
  reveal(cell: Cell): void
  /** Handle a turning key, from the canvas or from elsewhere. Returns true if it was one. */
  key(key: string): boolean
  /** Report a cube dragged from elsewhere over this point of the window. */
  dragOver(clientX: number, clientY: number): void
  /** Report that it was dropped there. */
  drop(clientX: number, clientY: number): void
}

export interface Caption {
  name: string
  score: string
  winner?: boolean
}

export interface PictureOptions {
  /** One per pyramid, drawn below it. */
  captions?: readonly Caption[]
  title?: string
  width?: number
}

export interface Scene {
  stage(canvas: HTMLCanvasElement, handlers: StageHandlers, framing?: Framing): StageView
  mini(canvas: HTMLCanvasElement, framing?: Framing): PyramidView
  /** Change theme, glyphs or motion of all pyramids. */
  set(options: Partial<Omit<SceneOptions, 'onLost'>>): void
  /** Render a PNG of these pyramids, for sharing. */
  picture(states: readonly PyramidState[], options?: PictureOptions): Promise<Blob>
  /** Return the number of frames drawn so far, and whether another one is due. */
  frames(): { drawn: number; moving: boolean }
  dispose(): void
}
