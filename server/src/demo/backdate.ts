import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { addPriceLookupJob } from '#features/posts/symbols/price-lookup.ts'

/** A new row and the earlier time that it gets. */
export interface BackdatedRow {
  id: Id
  at: Date
}

const READ_DELAY = '90 seconds'

interface ForeignKey {
  child: string
  field: string
}

/**
 * Moves rows back in time. Ids contain their time (UUIDv7), so each row gets a new id. All foreign keys to it follow; they are read from the
 * catalog of PostgreSQL.
 */
export async function backdateRows(
  tx: Queryable,
  table: 'posts' | 'comments' | 'notifications',
  moments: readonly BackdatedRow[],
): Promise<void> {
  await tx.script('create temporary table moved (old_id uuid primary key, new_id uuid not null, at timestamptz not null) on commit drop')
  await tx.run`
    insert into moved select * from unnest(
      ${moments.map(({ id }) => id)}::uuid[], ${moments.map(({ at }) => newId(at))}::uuid[], ${moments.map(({ at }) => at)}::timestamptz[])`
  await tx.script(`
    insert into ${table}
    select (jsonb_populate_record(row, jsonb_build_object('id', new_id, 'created_at', at))).* from ${table} row join moved on row.id = old_id`)
  for (const { child, field } of await listForeignKeys(tx, table)) {
    await tx.script(`update ${child} set ${field} = new_id from moved where ${field} = old_id`)
  }
  await tx.script(`delete from ${table} using moved where id = old_id; drop table moved`)
}

const listForeignKeys = (tx: Queryable, table: string): Promise<ForeignKey[]> =>
  tx.many<ForeignKey>`
    select conrelid::regclass::text as child, quote_ident(attname) as field
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass`

/** Spreads sign-ups over the weeks before the first post, and follows and likes over the time since; adds votes on symbols; backdates notifications and symbol prices. */
export async function backdateActivity(tx: Queryable): Promise<void> {
  await tx.script(`
    update users set created_at = now() - interval '25 days' - random() * interval '60 days';
    update users set verified_at = created_at + interval '5 minutes';
    update follows set created_at = now() - random() * interval '20 days';
    insert into symbol_votes (user_id, symbol, day, stance, voted_at)
      select u.id, s.symbol, d, (case when random() < 0.5 + 0.3 * sin(extract(doy from d) / 4 + ascii(s.symbol)) then 'bullish' else 'bearish' end)::sentiment,
        least(now(), d + random() * interval '20 hours')
      from users u, (select distinct symbol from post_symbols) s, generate_series(1, 30) n, lateral (select (now() at time zone 'UTC')::date + 1 - n as d) days
      where random() < 0.4;
    update likes set created_at = posts.created_at + random() * random() * (now() - posts.created_at)
      from posts where posts.id = likes.post_id`)
  await backdateNotifications(tx)
  // A running server may have stored the current prices.
  await tx.script('update post_symbols set awaits_price = true, price = null, priced_at = null, is_sample = null')
  await addPriceLookupJob(tx)
}

/** Moves notifications to the time of their cause; those older than a day are read. */
async function backdateNotifications(tx: Queryable): Promise<void> {
  // Marked as read first: during the move each exists twice, and a unique index allows one unread.
  await tx.script('update notifications set read_at = now()')
  const moments = await tx.many<BackdatedRow>`
    select n.id, coalesce(c.created_at, max(l.created_at), n.created_at) as at
    from notifications n left join comments c on c.id = n.comment_id
      left join notification_likers fans on fans.notification_id = n.id left join likes l on l.user_id = fans.user_id and l.post_id = n.post_id
    where n.idea_id is null group by n.id, c.created_at`
  await backdateRows(tx, 'notifications', moments)
  await backdateIdeaNotifications(tx)
  await tx.script(
    `update notifications set read_at = case when created_at < now() - interval '1 day' then created_at + interval '1 hour' end`,
  )
}

/** Moves messages back in time, marks them as read a little later, and updates the order of conversations. */
export async function backdateMessages(tx: Queryable, moments: readonly BackdatedRow[]): Promise<void> {
  await tx.run`
    update messages set created_at = at,
      delivered_at = case when delivered_at is not null then least(at + ${READ_DELAY}::interval, now()) end,
      read_at = case when read_at is not null then least(at + ${READ_DELAY}::interval, now()) end
    from unnest(${moments.map(({ id }) => id)}::uuid[], ${moments.map(({ at }) => at)}::timestamptz[]) as moved (moved_id, at) where id = moved_id`
  const participants = await tx.many<{ user_id: Id; other_id: Id; newest: Date; received: Date | null }>`
    select user_id, other_id, max(created_at) as newest, max(created_at) filter (where sender_id = other_id) as received
    from conversation_participants join messages using (conversation_id) group by user_id, other_id`
  for (const { user_id, other_id, newest, received } of participants)
    await tx.run`
      update conversation_participants set newest_id = ${newId(newest)}, received_id = ${received === null ? null : newId(received)}
      where user_id = ${user_id} and other_id = ${other_id}`
}

/** Moves notifications of ideas to the time of the event. They are changed in place: each exists once per idea and state. */
async function backdateIdeaNotifications(tx: Queryable): Promise<void> {
  const moments = await tx.many<BackdatedRow>`
    select n.id, coalesce(case when n.idea_state = 'entered' then i.entered_at else i.ended_at end, n.created_at) as at
    from notifications n join ideas i on i.id = n.idea_id`
  await tx.run`
    update notifications set id = new_id, created_at = at
    from unnest(${moments.map(({ id }) => id)}::uuid[], ${moments.map(({ at }) => newId(at))}::uuid[], ${moments.map(({ at }) => at)}::timestamptz[])
      as moved (old_id, new_id, at) where id = old_id`
}
