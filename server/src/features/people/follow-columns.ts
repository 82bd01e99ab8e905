import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'
import { visible } from './visibility.ts'

/** Columns `followers_count` and `following_count` of the user in column `user`. Counts visible users only, like the lists behind the counts. */
export const followCountColumns = (viewer: Id, user: Sql): Sql => sql`
  (select count(*)::int from follows where followed_id = ${user} and ${visible(viewer, sql`follower_id`)}) as followers_count,
  (select count(*)::int from follows where follower_id = ${user} and ${visible(viewer, sql`followed_id`)}) as following_count`

/** Selects the viewer's visible friends, as column `mine`. */
export const visibleFriends = (viewer: Id): Sql => sql`select mine from friends_of(${viewer}) as mine where ${visible(viewer, sql`mine`)}`

/**
 * Up to three mutual friends of the viewer and the user in column `user`, the most followed first, as a JSON array.
 * Use it in the outer select only: it is expensive, and PostgreSQL evaluates it after the limit there.
 */
export const mutualFriendsColumn = (viewer: Id, user: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('id', face.id, 'username', face.username, 'image', face.image)), '[]') from (
    select u.id, u.username, u.image from friends_of(${user}) as theirs join users u on u.id = theirs
    where theirs = any (array(${visibleFriends(viewer)})) order by u.followers_count desc, u.id limit 3
  ) face)`
