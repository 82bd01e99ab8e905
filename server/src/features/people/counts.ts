import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/db.ts'
import { visible } from './visible.ts'

/** How many follow the user in this column and how many they follow, counted as the lists behind the counts are made: whom the viewer may see. */
export const followCounts = (viewer: Id, user: Sql): Sql => sql`
  (select count(*)::int from follows where followed_id = ${user} and ${visible(viewer, sql`follower_id`)}) as followers_count,
  (select count(*)::int from follows where follower_id = ${user} and ${visible(viewer, sql`followed_id`)}) as following_count`

/** The viewer's connections whom they may see: whoever else is connected to one of these has them in common with the viewer. */
export const seenFriends = (viewer: Id): Sql => sql`select mine from friends_of(${viewer}) as mine where ${visible(viewer, sql`mine`)}`
