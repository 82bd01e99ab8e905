import { markRead, sendMessage } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { Handle } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { read } from '#features/chat/mark.ts'
import { send } from '#features/chat/send.ts'
import { type Acting, hoursAgo, stageAll } from './acting.ts'
import type { Moment } from './backdate.ts'
import { filesAt, fillFigures } from './figures.ts'
import { type DemoLine, type DemoTalk, TALKS } from './talks.ts'
import type { TraderName } from './traders.ts'

const UNTIL_READ = '90 seconds'

/** Lets connected people write to each other, and read what they are written. */
export async function converse(acting: Acting, deps: Deps): Promise<void> {
  await connect(acting, deps.db)
  const sent = await Promise.all(TALKS.map((talk) => play(talk, acting, deps)))
  await deps.db.transaction((tx) => moveMessagesBack(tx, sent.flat()))
}

const pairOf = ({ lines }: DemoTalk): TraderName[] => [...new Set(lines.map(({ by }) => by))]

/** They have been connected for weeks. */
async function connect({ idOf }: Acting, db: Handle): Promise<void> {
  for (const talk of TALKS) {
    const [low, high] = pairOf(talk).map(idOf).toSorted()
    await db.run`
      insert into friendships (low_id, high_id, id, requester_id, status, created_at, accepted_at)
      values (${low}, ${high}, ${newId()}, ${low}, 'accepted', now() - interval '20 days', now() - interval '19 days')`
  }
}

async function play(talk: DemoTalk, acting: Acting, deps: Deps): Promise<Moment[]> {
  const sent: Moment[] = []
  const known = talk.lines.length - (talk.unread ?? 0)
  for (const [at, said] of talk.lines.entries()) {
    const id = await say(said, { talk, acting, deps })
    sent.push({ id, at: hoursAgo(said.hoursAgo) })
    if (at < known) await readBy(said, { talk, acting, deps, id })
  }
  return sent
}

interface Scene {
  talk: DemoTalk
  acting: Acting
  deps: Deps
}

const otherThan = (by: TraderName, { talk, acting }: Scene): Id => acting.idOf(pairOf(talk).find((name) => name !== by) ?? by)

async function say({ by, text, files = [], hoursAgo: hours }: DemoLine, scene: Scene): Promise<Id> {
  const { acting, deps } = scene
  const at = hoursAgo(hours).getTime()
  const staged = await stageAll(filesAt(files, at), deps)
  const body = sendMessage.body.parse({ content: fillFigures(text, at) })
  const { id } = await send({ ...acting.by(by), params: { userId: otherThan(by, scene) }, body, files: staged }, deps)
  await deps.files.discard(staged)
  return id
}

async function readBy({ by }: DemoLine, { id, ...scene }: Scene & { id: Id }): Promise<void> {
  const { acting, deps } = scene
  const reader = pairOf(scene.talk).find((name) => name !== by) ?? by
  await read({ ...acting.by(reader), params: { userId: acting.idOf(by) }, body: markRead.body.parse({ up_to: id }) }, deps)
}

/** Moves messages to when they are said to have been sent; a little later they were read, and the lists stand in that order. */
async function moveMessagesBack(tx: Handle, moments: readonly Moment[]): Promise<void> {
  await tx.run`
    update messages set created_at = at,
      delivered_at = case when delivered_at is not null then least(at + ${UNTIL_READ}::interval, now()) end,
      read_at = case when read_at is not null then least(at + ${UNTIL_READ}::interval, now()) end
    from unnest(${moments.map(({ id }) => id)}::uuid[], ${moments.map(({ at }) => at)}::timestamptz[]) as moved (moved_id, at) where id = moved_id`
  const sides = await tx.many<{ user_id: Id; other_id: Id; newest: Date; received: Date | null }>`
    select user_id, other_id, max(created_at) as newest, max(created_at) filter (where sender_id = other_id) as received
    from conversation_sides join messages using (conversation_id) group by user_id, other_id`
  for (const { user_id, other_id, newest, received } of sides)
    await tx.run`
      update conversation_sides set newest_id = ${newId(newest)}, received_id = ${received === null ? null : newId(received)}
      where user_id = ${user_id} and other_id = ${other_id}`
}
