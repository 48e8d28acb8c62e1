// Made by "pnpm types" from the engine.

export const GROUP_POINTS = [0,1,2,4,6,9,12,15,18,21,25,30,36] as const

export const BONUS_POINTS = 5 as const

export const BONUS_CARDS = [
  {"card":"largest-orange","introductory":true,"about_neighbor":false},
  {"card":"largest-blue","introductory":true,"about_neighbor":false},
  {"card":"largest-green","introductory":true,"about_neighbor":false},
  {"card":"largest-yellow","introductory":true,"about_neighbor":false},
  {"card":"largest-white","introductory":true,"about_neighbor":false},
  {"card":"largest","introductory":true,"about_neighbor":false},
  {"card":"largest-level-1","introductory":true,"about_neighbor":false},
  {"card":"most-levels","introductory":true,"about_neighbor":false},
  {"card":"second-largest","introductory":false,"about_neighbor":false},
  {"card":"neighbor-orange","introductory":false,"about_neighbor":true},
  {"card":"neighbor-blue","introductory":false,"about_neighbor":true},
  {"card":"neighbor-green","introductory":false,"about_neighbor":true},
  {"card":"neighbor-yellow","introductory":false,"about_neighbor":true},
  {"card":"neighbor-white","introductory":false,"about_neighbor":true},
  {"card":"five-colors-level-1","introductory":false,"about_neighbor":false},
  {"card":"five-colors-level-2","introductory":false,"about_neighbor":false},
  {"card":"one-color-side","introductory":false,"about_neighbor":false},
  {"card":"three-colors","introductory":false,"about_neighbor":false},
] as const
