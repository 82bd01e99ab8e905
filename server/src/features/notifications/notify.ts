import { namesIn } from '@trademates/contract/mentions'
import type { Id } from '@trademates/contract/wire'
import type { Bus } from '#platform/bus/bus.ts'
import type { Handle } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Reached } from './along.ts'
import {
  type AlertNotice,
  changeAnswered,
  insertAlertNotices,
  insertNotices,
  listNamed,
  listToldBy,
  listToldOf,
  type Notice,
  removeCommentNotices,
  removeFollowNotice,
  removeRequestNotice,
} from './store.ts'

/** What `tell` publishes after the commit: written by the functions below, inside the transaction that causes it. */
export type Told = Pick<Reached, 'id' | 'user_id'> & { created: boolean }

// What is wanted by mail alone is news to no screen.
const asTold = (created: boolean, reached: readonly Reached[]): Told[] =>
  reached.filter(({ on_screen }) => on_screen).map(({ id, user_id }) => ({ id, user_id, created }))

/** What was told along with what a statement wrote (`along.ts`); `notice` is the id under which a new notification was written. */
export const toldAlong = (told: readonly Reached[], notice: Id): Told[] => told.flatMap((one) => asTold(one.id === notice, [one]))

/** Tells somebody what one person did; nobody is told of themselves, or of somebody whom they blocked or muted. */
export const notify = (tx: Handle, to: Id, notice: Notice): Promise<Told[]> => notifyAll(tx, [to], notice)

const notifyAll = async (tx: Handle, to: readonly Id[], notice: Notice): Promise<Told[]> =>
  asTold(
    true,
    await insertNotices(
      tx,
      to.map((user) => ({ id: newId(), user })),
      notice,
    ),
  )

/** Tells people that their price alerts fired, each in its own words. */
export const notifyAlerts = async (tx: Handle, notices: readonly Omit<AlertNotice, 'id'>[]): Promise<Told[]> =>
  asTold(
    true,
    await insertAlertNotices(
      tx,
      notices.map((notice) => ({ ...notice, id: newId() })),
    ),
  )

/**
 * Tells those whom a text names as @username; `but` hears of it anyhow. Whom `before`, the same text before an edit, named already
 * is not told again, nor is anybody whom an earlier one named.
 */
export async function notifyMentions(
  tx: Handle,
  text: string,
  { actor, post, comment, but = null, before = '' }: { actor: Id; post: Id; comment?: Id; but?: Id | null; before?: string },
): Promise<Told[]> {
  const known = new Set(namesIn(before))
  const names = namesIn(text).filter((name) => !known.has(name))
  if (names.length === 0) return []
  const named = await listNamed(tx, actor, { names, but, post, comment })
  return notifyAll(
    tx,
    named.map(({ id }) => id),
    { kind: 'mention', actor, post, comment },
  )
}

/** Takes back that one follows the other. */
export const forgetFollow = async (tx: Handle, actor: Id, to: Id): Promise<Told[]> => asTold(false, await removeFollowNotice(tx, actor, to))

/** Says where a request was told of what became of it. */
export const settleRequest = async (tx: Handle, friendship: Id, status: 'accepted' | 'declined'): Promise<Told[]> =>
  asTold(false, await changeAnswered(tx, friendship, status))

/** Takes back whatever was told of a comment, before it goes. */
export const forgetComment = async (tx: Handle, comment: Id): Promise<Told[]> => asTold(false, await removeCommentNotices(tx, comment))

/** Who was told something of a post that they have not read. */
export const toldOf = async (tx: Handle, post: Id): Promise<Id[]> => (await listToldOf(tx, post)).map(({ user_id }) => user_id)

/** Who was told of what somebody did, or of their posts, and has not read it. */
export const toldBy = async (tx: Handle, person: Id): Promise<Id[]> => (await listToldBy(tx, person)).map(({ user_id }) => user_id)

/** Takes back that a request was made. */
export const forgetRequest = async (tx: Handle, friendship: Id): Promise<Told[]> => asTold(false, await removeRequestNotice(tx, friendship))

/** Brings to their owners, after the commit, what was written for them. */
export function tell(bus: Bus, told: readonly Told[]): void {
  for (const { id, user_id, created } of told) bus.publish({ topic: 'notified', user_id, notification_id: id, created })
}

// As many as a carrier takes at once.
const AT_ONCE = 150

/** Tells these, after the commit, how much they have not read now. */
export function tellCounts(bus: Bus, users: readonly Id[]): void {
  for (let at = 0; at < users.length; at += AT_ONCE) bus.publish({ topic: 'counted', user_ids: users.slice(at, at + AT_ONCE) })
}
