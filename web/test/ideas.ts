import { LIVE_IDEA } from '@trademates/contract/idea-fixtures'
import type { Idea } from '@trademates/contract/ideas'
import { ANA } from './users.ts'

/** `LIVE_IDEA` by Ana, with changes. */
export const ideaOf = (more: Partial<Idea> = {}): Idea => ({
  ...LIVE_IDEA,
  author: { id: ANA.id, username: ANA.username, image: null },
  ...more,
})
