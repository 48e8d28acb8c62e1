/** News: what happened between two views, as the server reports it. */
import type { News } from '../../api/types'

export const NO_NEWS: News = { happened: [], cubes: [], scores: [] }

/** The news of several views as one. */
export function together(news: readonly News[]): News {
  const [first = NO_NEWS] = news
  if (news.length < 2) return first
  return {
    happened: news.flatMap((each) => each.happened),
    cubes: news.flatMap((each) => each.cubes),
    scores: news.flatMap((each) => each.scores),
  }
}
