/** News: events between two views, as the server reports them. */
import type { News } from '../../api/types'

export const NO_NEWS: News = { happened: [], cubes: [], scores: [] }

/** Merge the news of several views. */
export function together(news: readonly News[]): News {
  const [first = NO_NEWS] = news
  if (news.length < 2) return first
  return {
    happened: news.flatMap((each) => each.happened),
    cubes: news.flatMap((each) => each.cubes),
    scores: news.flatMap((each) => each.scores),
  }
}
