// Generated from the engine by "pnpm types".

export const GROUP_POINTS = [0,1,2,4,6,9,12,15,18,21,25,30,36] as const

export const BONUS_POINTS = 5 as const

export const BONUS_CARDS = [
  {"card":"largest-orange","introductory":true,"fewest":2},
  {"card":"largest-blue","introductory":true,"fewest":2},
  {"card":"largest-green","introductory":true,"fewest":2},
  {"card":"largest-yellow","introductory":true,"fewest":2},
  {"card":"largest-white","introductory":true,"fewest":2},
  {"card":"largest","introductory":true,"fewest":2},
  {"card":"largest-level-1","introductory":true,"fewest":2},
  {"card":"most-levels","introductory":true,"fewest":2},
  {"card":"second-largest","introductory":false,"fewest":2},
  {"card":"neighbor-orange","introductory":false,"fewest":3},
  {"card":"neighbor-blue","introductory":false,"fewest":3},
  {"card":"neighbor-green","introductory":false,"fewest":3},
  {"card":"neighbor-yellow","introductory":false,"fewest":3},
  {"card":"neighbor-white","introductory":false,"fewest":3},
  {"card":"five-colors-level-1","introductory":false,"fewest":2},
  {"card":"five-colors-level-2","introductory":false,"fewest":2},
  {"card":"one-color-side","introductory":false,"fewest":2},
  {"card":"three-colors","introductory":false,"fewest":2},
] as const

export const CARDS_PER_GAME = 3 as const

export const CUBES_PER_COLOR = 24 as const

export const ROUNDS = 10 as const
