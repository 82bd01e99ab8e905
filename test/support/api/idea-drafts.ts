/** An idea as the grader leaves it. Without `rNet` it has not ended. */
export interface IdeaDraft {
  /** R after costs. */
  rNet?: string
  market?: string
  symbol?: string
  underlying?: string
  direction?: 'long' | 'short'
  state?: string
  practice?: boolean
  /** Days before now. */
  enteredDaysAgo?: number
  endedDaysAgo?: number
  /** Default: in more than a year. */
  expiresDaysAgo?: number
  post?: string
  /** Inserts a post for it. Ideas without a post are those of deleted ones. */
  hasPost?: boolean
  /** Percent. The first target is 2 R away. */
  confidence?: number
  exits?: object[]
  markPrice?: string
}

/** Ideas of one symbol without overlap: one a day, each open for half a day, the last one yesterday. */
export const dailyIdeas = (results: readonly string[], more: IdeaDraft = {}): IdeaDraft[] =>
  results.map((rNet, index) => ({ ...more, rNet, enteredDaysAgo: results.length - index }))
