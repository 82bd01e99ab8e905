import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { createAlert } from '@trademates/contract/alerts'
import { markRead, sendMessage } from '@trademates/contract/chat'
import { createComment } from '@trademates/contract/comments'
import { likePost } from '@trademates/contract/likes'
import { MAX_FILE_BYTES } from '@trademates/contract/media'
import { createPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { StagedFile } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { create as createPriceAlert } from '#features/alerts/manage.ts'
import { hashPassword } from '#features/auth/login/passwords.ts'
import { read } from '#features/chat/mark-receipts.ts'
import { send } from '#features/chat/messages/send.ts'
import { create as comment } from '#features/comments/create.ts'
import { like } from '#features/likes/like.ts'
import { attachAvatar } from '#features/media/attach.ts'
import { processUploads } from '#features/media/upload/process-uploads.ts'
import { createUser, markEmailVerified } from '#features/people/accounts.ts'
import { create as post } from '#features/posts/create.ts'
import { sampleQuote } from '#features/prices/sample/sample-source.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { watch } from '#features/watchlists/watch.ts'
import { renderPng } from '#demo/drawing/canvas.ts'
import { createFileContent } from '#demo/drawing/files.ts'
import { dataPath } from './data-path.ts'
import { type BackdatedRow, backdateRows, backdateMessages, backdateActivity } from './backdate.ts'
import { type DemoFile, type DemoPost, type DemoConversation, POSTS, CONVERSATIONS, type Trader, TRADERS } from './content.ts'
import { addIdeas, type PlannedIdea, planIdeas } from './ideas.ts'
import { fillFilePrices, fillPrices, fillPostPrices } from './price-expressions.ts'

/** The password of all demo accounts. */
export const PASSWORD = 'paper-trading'
export const emailOf = (name: string): string => `${name}@demo.example`

const HOUR_MS = 3_600_000
/** Images need memory. */
const limitConcurrency = pLimit(6)
/** Each user watches some of these symbols. */
const WATCHED_SYMBOLS = ['EURUSD', 'BTCUSD', 'XAUUSD', 'ES1!', 'USOIL', 'NVDA', 'USDJPY', 'ETHUSD', 'AAPL']

interface Community {
  deps: Deps
  people: ReadonlyMap<string, Id>
}

/** Fills an empty database with three weeks of activity of the demo users, through the handlers of the API. */
export async function seedDemoCommunity(deps: Deps): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD, deps.settings.passwordCost)
  const users = await limitConcurrency.map(
    TRADERS,
    async ([name, trader]) => [name, await createTrader({ ...trader, name }, passwordHash, deps)] as const,
  )
  const community = { deps, people: new Map(users) }
  await addFollows(community)
  await addWatchlistsAndAlerts(community)
  const posts = await limitConcurrency.map(POSTS, (one) => addPost(fillPostPrices(one, hoursAgo(one.hoursAgo).getTime()), community))
  const ideas = await planIdeas(Date.now())
  const ideaPosts = await limitConcurrency.map(ideas, (one) => addIdeaPost(one, community))
  await connectParticipants(community)
  const messages = await Promise.all(CONVERSATIONS.map((conversation) => addConversation(conversation, community)))
  await deps.db.transaction(async (tx) => {
    await backdateMessages(tx, messages.flat())
    // The first row of each list is the post, the others are its comments.
    await backdateRows(
      tx,
      'comments',
      posts.flatMap((moments) => moments.slice(1)),
    )
    await backdateRows(tx, 'posts', [...posts.flatMap((moments) => moments.slice(0, 1)), ...ideaPosts])
  })
  await addIdeas(deps, await findIdeaPosts(ideas, community))
  await deps.db.transaction(backdateActivity)
}

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS)

function idOf(name: string, { people }: Community): Id {
  const id = people.get(name)
  if (id === undefined) throw new Error(`The demo community has no user ${name}.`)
  return id
}

/** The request context of a demo user. */
const contextOf = (name: string, community: Community) => ({
  viewer: { id: idOf(name, community), sessionId: newId() },
  params: {},
  query: {},
  files: [] as StagedFile[],
  idempotencyKey: null,
  client: { address: '127.0.0.1', userAgent: 'demo', language: null },
})

/** Stages a file as an upload. */
const stageFile = async ({ files }: Deps, name: string, content: Buffer): Promise<StagedFile> => ({
  field: 'files',
  name,
  ...(await files.stage(Readable.from([content]), MAX_FILE_BYTES)),
})

const stageFiles = (files: readonly DemoFile[] = [], deps: Deps): Promise<StagedFile[]> =>
  Promise.all(files.map(async (file) => stageFile(deps, file.name, await createFileContent(file))))

async function createTrader({ name, avatar, subject }: Trader & { name: string }, passwordHash: string, deps: Deps): Promise<Id> {
  const id = newId()
  const picture = await stageFile(deps, 'avatar.png', await renderPng(await readFile(dataPath('avatars', `${avatar}.svg`), 'utf8')))
  const [kept] = await processUploads([picture], deps)
  await deps.db.transaction(async (tx) => {
    await createUser(tx, { id, email: emailOf(name), username: name, passwordHash })
    await markEmailVerified(tx, id)
    const image = kept === undefined ? null : await attachAvatar(tx, { user: id, upload: kept })
    await tx.run`update users set image = ${image}, fav_sbj = ${subject} where id = ${id}`
  })
  await deps.files.discard([picture])
  return id
}

async function addFollows(community: Community): Promise<void> {
  for (const [name, { follows }] of TRADERS)
    await community.deps.db.run`
      insert into follows (follower_id, followed_id)
      select ${idOf(name, community)}, followed from unnest(${follows.map((followed) => idOf(followed, community))}::uuid[]) followed`
}

/** Adds a post with its likes and comments. Returns the times of the post and of each comment. */
async function addPost(script: DemoPost, community: Community): Promise<BackdatedRow[]> {
  const { deps } = community
  const { text: description, market: trading_markets, name, tags, stance, comments = [] } = script
  const files = await stageFiles(script.files, deps)
  const body = createPost.body.parse({ description, trading_markets, name, tags, stance })
  const { id } = await post({ ...contextOf(script.by, community), body, files }, deps)
  await deps.files.discard(files)
  const moments = [{ id, at: hoursAgo(script.hoursAgo) }]
  for (const liker of script.likedBy)
    await like({ ...contextOf(liker, community), body: likePost.body.parse({ post_id: id, unlike: false }) }, deps)
  for (const { by: author, text, hoursAgo: hours } of comments) {
    const made = await comment({ ...contextOf(author, community), body: createComment.body.parse({ content: text, post: id }) }, deps)
    moments.push({ id: made.id, at: hoursAgo(hours) })
  }
  return moments
}

/** Adds the post of an idea with its likes. */
async function addIdeaPost({ idea, symbol, plan, text }: PlannedIdea, community: Community): Promise<BackdatedRow> {
  const { deps } = community
  const stance = idea.direction === 'long' ? 'bullish' : 'bearish'
  const body = createPost.body.parse({ description: text, trading_markets: symbol.post_market, symbol: symbol.code, stance })
  const { id } = await post({ ...contextOf(idea.by, community), body }, deps)
  for (const liker of idea.likedBy)
    await like({ ...contextOf(liker, community), body: likePost.body.parse({ post_id: id, unlike: false }) }, deps)
  return { id, at: plan.postedAt }
}

/** Finds the posts of ideas after they have moved to their times. */
async function findIdeaPosts(ideas: readonly PlannedIdea[], community: Community) {
  return Promise.all(
    ideas.map(async (idea) => {
      const author = idOf(idea.idea.by, community)
      const found = await community.deps.db.one<{ id: Id }>`
        select id from posts where author_id = ${author} and created_at = ${idea.plan.postedAt} and description = ${idea.text}`
      if (found === undefined) throw new Error(`The post of the idea of ${idea.idea.by} is missing.`)
      return { ...idea, author, post: found.id }
    }),
  )
}

/** The first price sets the side from which an alert can be crossed. */
const addAlert = createPriceAlert({ quotes: () => Promise.resolve([]), knownQuote: () => undefined })

/** Adds a watchlist to each user, a price alert on its first symbol and a move alert on its second. */
async function addWatchlistsAndAlerts(community: Community): Promise<void> {
  const { deps } = community
  for (const [at, name] of [...TRADERS.keys()].entries()) {
    const codes = [...WATCHED_SYMBOLS.slice(at % WATCHED_SYMBOLS.length), ...WATCHED_SYMBOLS].slice(0, 6)
    for (const code of codes) await watch({ ...contextOf(name, community), params: { code }, body: undefined }, deps)
    const [first = '', second = ''] = codes
    const alerts = [
      { symbol: first, kind: 'crosses', level: levelNear(first), repeats: true },
      { symbol: second, kind: 'falls', percent: '5', within: '24h' },
    ]
    for (const alert of alerts) await addAlert({ ...contextOf(name, community), body: createAlert.body.parse(alert) }, deps)
  }
}

/** Returns a round price near the simulated one, which is usually crossed within a day. */
function levelNear(code: string): string {
  const symbol = findSymbol(code)
  return String(Number(Number(symbol && sampleQuote(symbol)?.price).toPrecision(3)))
}

const participantsOf = ({ lines }: DemoConversation): string[] => [...new Set(lines.map(({ by: author }) => author))]

/** Connects the participants of all conversations, dated weeks ago. */
async function connectParticipants(community: Community): Promise<void> {
  for (const conversation of CONVERSATIONS) {
    const [low, high] = participantsOf(conversation)
      .map((name) => idOf(name, community))
      .toSorted()
    await community.deps.db.run`
      insert into friendships (low_id, high_id, id, requester_id, status, created_at, accepted_at)
      values (${low}, ${high}, ${newId()}, ${low}, 'accepted', now() - interval '20 days', now() - interval '19 days')`
  }
}

/** Sends the messages of a conversation and marks all but the unread ones as read. Returns the time of each message. */
async function addConversation(conversation: DemoConversation, community: Community): Promise<BackdatedRow[]> {
  const { deps } = community
  const sent: BackdatedRow[] = []
  for (const [index, { by: author, hoursAgo: hours, text, files = [] }] of conversation.lines.entries()) {
    const at = hoursAgo(hours)
    const reader = participantsOf(conversation).find((name) => name !== author) ?? author
    const staged = await stageFiles(fillFilePrices(files, at.getTime()), deps)
    const body = sendMessage.body.parse({ content: fillPrices(text, at.getTime()) })
    const { id } = await send({ ...contextOf(author, community), params: { userId: idOf(reader, community) }, body, files: staged }, deps)
    await deps.files.discard(staged)
    sent.push({ id, at })
    const receipt = { params: { userId: idOf(author, community) }, body: markRead.body.parse({ up_to: id }) }
    if (index < conversation.lines.length - (conversation.unread ?? 0)) await read({ ...contextOf(reader, community), ...receipt }, deps)
  }
  return sent
}
