import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'
import { visible } from './visibility.ts'

/** How many follow the user in this column and how many they follow, counted as the lists behind the counts are made: whom the viewer may see. */
export const followCountColumns = (viewer: Id, user: Sql): Sql => sql`
  (select count(*)::int from follows where followed_id = ${user} and ${visible(viewer, sql`follower_id`)}) as followers_count,
  (select count(*)::int from follows where follower_id = ${user} and ${visible(viewer, sql`followed_id`)}) as following_count`

/** The viewer's connections whom they may see: whoever else is connected to one of these has them in common with the viewer. */
export const visibleFriends = (viewer: Id): Sql => sql`select mine from friends_of(${viewer}) as mine where ${visible(viewer, sql`mine`)}`

/**
 * Up to three of the people whom both the viewer and the user in this column are connected to, the most followed first, as JSON.
 * To be asked only of who is shown: PostgreSQL leaves what costs much until it has sorted and cut.
 */
export const mutualFriendsColumn = (viewer: Id, user: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('id', face.id, 'username', face.username, 'image', face.image)), '[]') from (
    select u.id, u.username, u.image from friends_of(${user}) as theirs join users u on u.id = theirs
    where theirs = any (array(${visibleFriends(viewer)})) order by u.followers_count desc, u.id limit 3
  ) face)`
