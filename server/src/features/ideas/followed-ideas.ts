import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'

/** SQL: those of the given posts whose ideas the viewer follows. */
export const selectFollowedIdeasOf = (viewer: Id, posts: Sql): Sql => sql`
  select i.post_id from ideas i join idea_follows f on f.idea_id = i.id and f.user_id = ${viewer} where i.post_id = any(array(${posts}))`
