import { createAlert } from '@trademates/contract/alerts'
import { saveProgress } from '@trademates/contract/learning'
import { listNotifications, markNotificationsRead } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { editOwnProfile, follow } from '@trademates/contract/profiles'
import { createWatchlist, setWatchlistSymbols, Watchlist } from '@trademates/contract/watchlists'
import { callAs, addComment, createUser, readTestFile, addLike, type BrowserUser, requestConnection, publishPost } from './users.ts'
import type { AppProcess } from './app-process.ts'
import { connectUsers, sendMessageAs } from './chat-api.ts'

/** Moves the times of later actions back by this number of minutes. */
type SetAge = (minutes: number) => void

/** The user who looks at the community, and the ids in the addresses of its screens. */
export interface SeededCommunity {
  reader: BrowserUser
  ids: Record<'post' | 'own' | 'file' | 'person', string>
}

interface Users {
  mina: BrowserUser
  finn: BrowserUser
  owen: BrowserUser
  lea: BrowserUser
  gil: BrowserUser
}

const DAY = 24 * 60
const chartOf = (name: 'eurusd' | 'btcusd' | 'btcusd-out' | 'xauusd') => readTestFile(`${name}.jpg`, 'image/jpeg')

/** Sets the subject and the avatar of a user. */
async function editProfile(
  app: AppProcess,
  { session }: BrowserUser,
  { subject, face }: { subject: string; face?: string },
): Promise<void> {
  const form = new FormData()
  form.set('fav_sbj', subject)
  if (face !== undefined) {
    const { name, mimeType, buffer } = readTestFile(face, 'image/webp')
    form.set('image', new Blob([buffer], { type: mimeType }), name)
  }
  const { method, path } = editOwnProfile
  const response = await fetch(app.url + path, { method, headers: { authorization: `Bearer ${session.access}` }, body: form })
  if (!response.ok) throw new Error(`The avatar upload was answered ${response.status}: ${await response.text()}`)
}

/** Marks the newest notification of a user as read. */
async function readNewestNotification(app: AppProcess, user: BrowserUser): Promise<void> {
  const [newest] = listNotifications.answer.parse(await callAs(app, user, listNotifications))
  await callAs(app, user, markNotificationsRead, { body: { ids: newest === undefined ? [] : [newest.id] } })
}

async function createRelationships(app: AppProcess, { mina, finn, owen, lea, gil }: Users): Promise<void> {
  await editProfile(app, mina, { subject: 'Crypto', face: 'mina.webp' })
  await editProfile(app, finn, { subject: 'Forex, Crypto', face: 'finn.webp' })
  await editProfile(app, lea, { subject: 'Metals', face: 'lea.webp' })
  await editProfile(app, owen, { subject: 'Stock' })
  await connectUsers(app, owen, mina)
  await readNewestNotification(app, mina)
  await connectUsers(app, finn, mina)
  await connectUsers(app, mina, lea)
  for (const mate of [finn, lea]) await connectUsers(app, mate, owen)
  await connectUsers(app, lea, gil)
  await requestConnection(app, gil, mina)
  const follows = [
    [finn, mina],
    [owen, mina],
    [mina, finn],
    [mina, lea],
  ] as const
  for (const [user, whom] of follows) await callAs(app, user, follow, { params: { userId: whom.session.user.id } })
}

/** Creates the posts of profiles that are older than the feed shows. */
async function createOldPosts(app: AppProcess, ago: SetAge, { mina, finn }: Users): Promise<void> {
  ago(16 * DAY)
  await publishPost(app, finn, 'Three rules that I broke in February')
  await publishPost(app, mina, 'Why I left options for $BTCUSD and did not look back', { market: 'Crypto' })
  ago(13 * DAY)
  await publishPost(app, finn, '$BTCUSD between its edges: nothing to do in the middle.', {
    market: 'Crypto',
    files: [chartOf('btcusd'), chartOf('btcusd-out')],
    alts: ['The range', 'The way out'],
  })
  ago(11 * DAY)
  await publishPost(app, finn, 'My plan for $GBPUSD and $USDJPY before the rate decision, two pages', {
    files: [readTestFile('notes.pdf', 'application/pdf')],
  })
  ago(9 * DAY)
  await publishPost(app, mina, '$XAUUSD and $BTCUSD no longer move together.', {
    market: 'Commodities',
    files: [chartOf('xauusd')],
    alts: ['Gold alone'],
  })
  await publishPost(app, finn, '$GBPUSD is a range until it is not. I sell the upper third.', { tags: ['range'] })
  ago(6 * DAY)
  await publishPost(app, finn, 'Gold at the low of the week: $XAUUSD is where I learn patience.', {
    market: 'Commodities',
    files: [chartOf('xauusd')],
    alts: ['The low of the week'],
  })
}

/** Creates a watchlist, alerts and learning progress of a user. */
async function createLists(app: AppProcess, user: BrowserUser): Promise<void> {
  const { id } = Watchlist.parse(await callAs(app, user, createWatchlist, { body: { name: 'Majors and metals' } }))
  const symbols = ['EURUSD', 'USDJPY', 'BTCUSD', 'XAUUSD', 'AAPL', 'ES1!']
  await callAs(app, user, setWatchlistSymbols, { params: { id }, body: { symbols } })
  const above = { symbol: 'EURUSD', kind: 'above', level: '1.2', repeats: true, note: 'Half off, stop to break-even' }
  await callAs(app, user, createAlert, { body: above })
  await callAs(app, user, createAlert, { body: { symbol: 'BTCUSD', kind: 'falls', percent: '5', within: '24h' } })
  await callAs(app, user, saveProgress, { body: { lesson: 'forex', reached: 60 } })
}

async function createRecentPosts(app: AppProcess, ago: SetAge, { mina, finn, owen, lea, gil }: Users): Promise<{ post: Post; own: Post }> {
  // Posts on the chart of EURUSD, with sentiment.
  ago(4 * DAY + 95)
  await publishPost(app, gil, 'Range until the rate decision: $EURUSD sells every attempt above its Monday high.', { stance: 'bearish' })
  ago(3 * DAY + 40)
  await publishPost(app, lea, 'Third touch of the same low in $EURUSD. I buy it small.', { stance: 'bullish' })
  ago(3 * DAY)
  await publishPost(app, lea, 'Gold held the low of the week twice. I stay flat until the third try says more than my hope does. $XAUUSD', {
    market: 'Commodities',
    files: [chartOf('xauusd')],
    alts: ['The low of the week, twice'],
  })
  ago(DAY + 21 * 60)
  await publishPost(app, gil, 'Wrong on $EURUSD: out, and no view until it is back below the Monday high.')
  ago(DAY + 150)
  await publishPost(app, owen, 'The dollar gives way everywhere at once. $EURUSD above its old high is where I add.', { stance: 'bullish' })
  ago(DAY)
  await publishPost(app, owen, 'My notes on position size, two pages. The stop decides the size, never the other way round.', {
    market: 'Stock',
    tags: ['risk', 'journal'],
    files: [readTestFile('notes.pdf', 'application/pdf'), readTestFile('clip.webm', 'video/webm')],
  })
  ago(9 * 60)
  await publishPost(app, lea, 'Half of the $EURUSD position is out at the round number.')
  ago(190)
  const own = await publishPost(app, mina, 'The weekend range of $BTCUSD is still the range. Half is out at its upper edge.', {
    market: 'Crypto',
    tags: ['range'],
    files: [chartOf('btcusd'), chartOf('btcusd-out')],
    alts: ['The range since Saturday', 'The way out'],
  })
  await addLike(app, lea, own)
  ago(160)
  await addComment(app, owen, own, 'Would you buy the lower edge again, or is the third time one too many?')
  await readNewestNotification(app, mina)
  await addComment(app, mina, own, 'Half the size, and only after a close back inside.')
  ago(95)
  await addComment(app, lea, own, 'The volume thins out each time it gets there.')
  ago(12)
  const plan =
    'Long $EURUSD from the London low, stop under the Asian session, target the high of yesterday. @mina.kade you asked for a plan with a stop: here it is, and below is the chart that goes with it.'
  const post = await publishPost(app, finn, plan, {
    tags: ['breakout', 'london'],
    files: [chartOf('eurusd')],
    alts: ['EURUSD with its stop and its target'],
  })
  ago(8)
  await addComment(app, owen, post, 'Where is it wrong for you: a touch of the stop, or a close below it?')
  await addComment(app, mina, post, 'A close. Thank you, @finn.')
  for (const fan of [mina, owen, lea]) await addLike(app, fan, post)
  return { post, own }
}

async function exchangeMessages(app: AppProcess, ago: SetAge, { mina, finn, lea }: Users): Promise<void> {
  ago(DAY)
  await sendMessageAs(app, { from: lea, to: mina }, 'Gold again?', [chartOf('xauusd')])
  ago(50)
  await sendMessageAs(app, { from: finn, to: mina }, 'Did you see the open? https://example.com/chart')
  await sendMessageAs(app, { from: mina, to: finn }, 'Yes. I wait for $EURUSD to come back to the London low.')
  ago(6)
  await sendMessageAs(app, { from: finn, to: mina }, 'It did. The stop is at break-even now.', [chartOf('eurusd')])
}

/** Creates the users of a small community and everything they do, in order. Ends at the present. */
export async function seedCommunity(app: AppProcess, ago: SetAge): Promise<SeededCommunity> {
  ago(40 * DAY)
  const users: Users = {
    mina: await createUser(app, 'mina.kade'),
    finn: await createUser(app, 'finn'),
    owen: await createUser(app, 'owen'),
    lea: await createUser(app, 'lea_frost'),
    gil: await createUser(app, 'gil'),
  }
  await createUser(app, 'somebody_with_a_long_name')
  ago(20 * DAY)
  await createRelationships(app, users)
  await createLists(app, users.mina)
  await createOldPosts(app, ago, users)
  const { post, own } = await createRecentPosts(app, ago, users)
  await exchangeMessages(app, ago, users)
  ago(0)
  return { reader: users.mina, ids: { post: post.id, own: own.id, file: own.files[0]?.id ?? '', person: users.finn.session.user.id } }
}
