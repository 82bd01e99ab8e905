import pLimit from 'p-limit'
import { createAlert } from '@trademates/contract/alerts'
import { createComment } from '@trademates/contract/comments'
import { likePost } from '@trademates/contract/likes'
import { createPost, type Stance } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { create as setAlert } from '#features/alerts/set.ts'
import { hashPassword } from '#features/auth/passwords.ts'
import { create as comment } from '#features/comments/create.ts'
import { like } from '#features/likes/like.ts'
import { attachPortrait } from '#features/media/attach.ts'
import { intake } from '#features/media/intake.ts'
import { addUser, confirmAddress } from '#features/people/accounts.ts'
import { create as post } from '#features/posts/create.ts'
import { sampleQuote } from '#features/prices/sample.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { watch } from '#features/watchlists/watch.ts'
import { type Acting, acting, hoursAgo, stage, stageAll } from './acting.ts'
import { type Moment, moveBack, spreadOut } from './backdate.ts'
import { converse } from './converse.ts'
import { paint } from '#demo/drawing/canvas.ts'
import { portrait } from '#demo/drawing/portraits.ts'
import { makeRandom } from '#demo/drawing/prices.ts'
import { DEMO_POSTS } from './demo-posts.ts'
import { postAt } from './figures.ts'
import type { DemoPost } from './script.ts'
import { TRADER_NAMES, type TraderName, TRADERS } from './traders.ts'

/** Of every demo account. */
export const PASSWORD = 'paper-trading'
export const emailOf = (name: TraderName): string => `${name}@demo.example`

/** How many things are made at a time: pictures take memory. */
const limit = pLimit(6)
/** What people watch, each some of them. */
const WATCHED = ['EURUSD', 'BTCUSD', 'XAUUSD', 'ES1!', 'USOIL', 'NVDA', 'USDJPY', 'ETHUSD', 'AAPL']

interface Made {
  post: Moment
  comments: Moment[]
}

/** Fills an empty database with people who write, answer, like, follow and talk over three weeks, by the deeds that the calls use. */
export async function populate(deps: Deps): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD, deps.settings.passwordCost)
  const people = new Map(await limit.map(TRADER_NAMES, async (name) => [name, await join(name, passwordHash, deps)] as const))
  const cast = acting(people)
  await follow(cast, deps)
  await watchSome(cast, deps)
  const made = await limit.map(DEMO_POSTS, (script) => play(postAt(script, hoursAgo(script.hoursAgo).getTime()), cast, deps))
  await converse(cast, deps)
  await deps.db.transaction(async (tx) => {
    await moveBack(
      tx,
      'comments',
      made.flatMap(({ comments }) => comments),
    )
    await moveBack(
      tx,
      'posts',
      made.map((one) => one.post),
    )
    await spreadOut(tx)
  })
}

async function join(name: TraderName, passwordHash: string, deps: Deps): Promise<Id> {
  const id = newId()
  const picture = await stage(deps, 'portrait.png', await paint(portrait(TRADERS[name].portrait)))
  const [kept] = await intake([picture], deps)
  await deps.db.transaction(async (tx) => {
    await addUser(tx, { id, email: emailOf(name), username: name, passwordHash })
    await confirmAddress(tx, id)
    const image = kept === undefined ? null : await attachPortrait(tx, { person: id, kept })
    await tx.run`update users set image = ${image}, fav_sbj = ${TRADERS[name].subject} where id = ${id}`
  })
  await deps.files.discard([picture])
  return id
}

async function follow({ idOf }: Acting, { db }: Deps): Promise<void> {
  const pairs = TRADER_NAMES.flatMap((name) => TRADERS[name].follows.map((followed) => [idOf(name), idOf(followed)] as const))
  await db.run`
    insert into follows (follower_id, followed_id)
    select * from unnest(${pairs.map(([follower]) => follower)}::uuid[], ${pairs.map(([, followed]) => followed)}::uuid[])`
}

/** One post with everything that happened to it; gives when each part of it is to have been. */
async function play(script: DemoPost, { by }: Acting, deps: Deps): Promise<Made> {
  const random = makeRandom(script.text)
  const files = await stageAll(script.files ?? [], deps)
  const { text: description, market: trading_markets, name, tags } = script
  const body = createPost.body.parse({ description, trading_markets, name, tags, stance: stanceIn(description) })
  const { id } = await post({ ...by(script.by), body, files }, deps)
  await deps.files.discard(files)

  for (const fan of fansOf(script, random)) await like({ ...by(fan), body: likePost.body.parse({ post_id: id, unlike: false }) }, deps)
  const said = script.comments ?? []
  const comments: Moment[] = []
  for (const [at, { by: who, text }] of said.entries()) {
    const answer = await comment({ ...by(who), body: createComment.body.parse({ content: text, post: id }) }, deps)
    comments.push({ id: answer.id, at: hoursAgo(script.hoursAgo - hoursUntil(at, said.length, { script, random })) })
  }
  return { post: { id, at: hoursAgo(script.hoursAgo) }, comments }
}

/** What a text says that its author expects, where it says one thing only. */
function stanceIn(text: string): Stance | undefined {
  const [isLong, isShort] = [/\b(long|bought|buying)\b/i.test(text), /\b(short|sold|selling)\b/i.test(text)]
  if (isLong === isShort || !text.includes('$')) return undefined
  return isLong ? 'bullish' : 'bearish'
}

/** A round price beside the one that sample data has now: within a day or so it is crossed. */
function levelNear(code: string): string {
  const symbol = findSymbol(code)
  const price = symbol && sampleQuote(symbol)?.price
  return String(Number(Number(price).toPrecision(3)))
}

/** Everybody watches a few symbols, not all the same, and waits for a price or a move of the first of them. */
async function watchSome({ by }: Acting, deps: Deps): Promise<void> {
  for (const [at, name] of TRADER_NAMES.entries()) {
    const codes = [...WATCHED.slice(at % WATCHED.length), ...WATCHED].slice(0, 6)
    for (const code of codes) await watch({ ...by(name), params: { code }, body: undefined }, deps)
    const [first = '', second = ''] = codes
    const terms = [
      { symbol: first, kind: 'crosses', level: levelNear(first), repeats: true },
      { symbol: second, kind: 'falls', percent: '5', within: '24h' },
    ] as const
    for (const one of terms) await setAlert({ ...by(name), body: createAlert.body.parse(one) }, deps)
  }
}

/** How long after the post its comment number `at` comes: a conversation takes some hours, a young one what it has. */
function hoursUntil(at: number, count: number, { script, random }: { script: DemoPost; random: () => number }): number {
  const length = Math.min(script.hoursAgo * 0.9, 0.4 + count * 0.8)
  return ((at + 0.35 + random() * 0.6) / count) * length
}

/** Who likes a post: its author's followers rather than others. */
function fansOf({ by: author, likes }: DemoPost, random: () => number): TraderName[] {
  const distance = (name: TraderName) => random() + (TRADERS[name].follows.includes(author) ? 0 : 0.7)
  const others = TRADER_NAMES.filter((name) => name !== author).map((name) => ({ name, far: distance(name) }))
  return others
    .toSorted((a, b) => a.far - b.far)
    .slice(0, likes)
    .map(({ name }) => name)
}
