import { createAlert } from '@trademates/contract/alerts'
import { api } from '@trademates/contract/api'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { createComment } from '@trademates/contract/comments'
import { acceptFriendship, requestFriendship } from '@trademates/contract/friendships'
import { likePost } from '@trademates/contract/likes'
import { listNotifications } from '@trademates/contract/notifications'
import { block, editOwnProfile, follow } from '@trademates/contract/profiles'
import { logout } from '@trademates/contract/auth'
import { listSessions } from '@trademates/contract/sessions'
import { createWatchlist, setWatchlistSymbols } from '@trademates/contract/watchlists'
import { ApiErrorBody } from '@trademates/contract/api-errors'
import { type ApiErrorCode, API_ERRORS } from '@trademates/contract/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '#features/auth/sessions/sessions.ts'
import { suspendUser } from '#features/auth/suspend.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { AUTHORIZATION_MATRIX, type MatrixFixtures } from './authorization-matrix.ts'
import { createUsers, emailOf, type TestUser } from '@trademates/test-support/server/users.ts'
import { sendText } from '@trademates/test-support/api/chat.ts'
import { callApi, sendRequest, type RequestParts } from '@trademates/test-support/api/call.ts'

const app = useTestServer()
const PHONE = '+41790001122'

type Name = keyof typeof api
const NAMES = Object.keys(AUTHORIZATION_MATRIX) as Name[]
const specOf = (name: Name): EndpointSpec => api[name]

/** Requests refer to `ana`. `ben` and `fay` are her friends, `sam` is unrelated, `bob` is blocked by her, `sue` is suspended, `gone` is deleted. */
const people = {} as Record<'ana' | 'ben' | 'fay' | 'sam' | 'bob' | 'sue' | 'gone', TestUser>
const fixtures = {} as MatrixFixtures
/** Posts of the viewers, with comments and likes of all users. */
const viewerPosts = new Map<TestUser, string>()

/** Creates comments, likes, follows, requests and a post of a user that viewers could see. */
async function createActivity(user: TestUser): Promise<void> {
  for (const [other, post] of viewerPosts) {
    await user.call(createComment, { body: { post, content: `seen, @${other.name}` } })
    await user.call(likePost, { body: { post_id: post, unlike: false } })
    await user.call(follow, { params: { userId: other.id } })
    await user.call(requestFriendship, { body: { to_user: other.id } })
  }
  await user.createPost(`of ${user.name}`, { tags: ['trace'] })
}

beforeAll(async () => {
  Object.assign(people, await createUsers(app, 'ana', 'ben', 'fay', 'sam', 'bob', 'sue', 'gone'))
  const { ana, ben, fay, sam, bob, sue, gone } = people
  await ana.call(editOwnProfile, { body: { phone_number: PHONE } })
  for (const user of [ben, sam, bob]) viewerPosts.set(user, (await user.createPost(`of ${user.name}`)).id)
  for (const user of [ana, sue, gone]) await createActivity(user)
  const request = (await ana.call(requestFriendship, { body: { to_user: sue.id } })).body.friendship_id
  const friend = (await ana.call(listNotifications)).body
  expect(friend).toEqual([])
  const post = await ana.createPost('aimed at', { files: [new File(['a,b'], 'levels.csv')] })
  await ana.editPost(post, { description: 'aimed at, @ben' })
  const comment = await ana.createComment(post, 'my own')
  await ben.likePost(post)
  const [notification] = (await ana.call(listNotifications)).body
  const [session] = (await ana.call(listSessions)).body
  const watchlist = (await ana.call(createWatchlist, { body: { name: 'Majors' } })).body.id
  await ana.call(setWatchlistSymbols, { params: { id: watchlist }, body: { symbols: ['EURUSD'] } })
  const alert = (await ana.call(createAlert, { body: { symbol: 'EURUSD', kind: 'above', level: '9' } })).body.id
  const idea = ideaOf((await postIdea(ana)).body).id
  Object.assign(fixtures, {
    ana,
    idea,
    post,
    comment,
    request,
    notification: notification?.id ?? '',
    session: session?.id ?? '',
    watchlist,
    alert,
  })
  await ana.call(requestFriendship, { body: { to_user: fay.id } })
  for (const friend of [ben, fay]) {
    const asked = (await friend.call(listNotifications)).body.find(({ kind, actor }) => kind === 'friend_request' && actor?.id === ana.id)
    await friend.call(acceptFriendship, { body: { friendship_id: asked?._id ?? '' } })
  }

  fixtures.message = (await sendText(ana, ben, 'between us')).id

  await ana.call(block, { params: { userId: bob.id } })
  await suspendUser(app.deps, sue.id, { operator: 'root', reason: 'House rule 3' })
  await app.deps.db.run`delete from users where id = ${gone.id}`
})

interface CallResult {
  outcome: 'ok' | 'fields' | ApiErrorCode
  /** Body and headers. */
  text: string
}

/** Sends one request as a user or a guest. Checks that the endpoint declares the error code. */
async function callAs(name: Name, sent: RequestParts<EndpointSpec>, token?: string): Promise<CallResult> {
  const spec = specOf(name)
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await sendRequest(app.url, spec, { ...sent, headers: { ...headers, ...sent.headers } })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream) await response.body?.cancel()
  const body = isStream ? '' : await response.text()
  const text = `${body}\n${JSON.stringify([...response.headers])}`
  if (response.status === (spec.status ?? 200)) return { outcome: 'ok', text }
  if (response.status === 400) return { outcome: 'fields', text }
  const { code } = ApiErrorBody.parse(JSON.parse(body))
  expect([...(spec.refuses ?? []), ...(spec.who === 'member' ? ['token_not_valid'] : [])], name).toContain(code)
  expect(response.status).toBe(API_ERRORS[code])
  return { outcome: code, text }
}

/** Returns the access token of an ended session. */
async function endedTokenOf(user: TestUser): Promise<string> {
  const ended = await createSession(app.deps, { userId: user.id, device: 'ended' })
  await callApi(app.url, logout, { body: { refresh: ended?.refresh ?? '' }, headers: { authorization: `Bearer ${ended?.access}` } })
  return ended?.access ?? ''
}

/** Returns the access token of a new session, which a request may end. */
const tokenOf = async (user: TestUser): Promise<string> =>
  (await createSession(app.deps, { userId: user.id, device: 'walk' }))?.access ?? ''

/** Private data of other users, which no response to this user may contain. */
const secretsFor = (user: TestUser | null) => [
  PHONE,
  ...Object.values(people).flatMap((other) => (other === user ? [] : [emailOf(other.name)])),
]

function expectNothingPrivate({ text }: CallResult, user: TestUser | null, name: Name): void {
  for (const secret of secretsFor(user)) expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
}

const entryOf = (name: Name) =>
  AUTHORIZATION_MATRIX[name] as {
    sent?: (world: MatrixFixtures) => RequestParts<EndpointSpec>
    anyone?: CallResult['outcome']
    unrelated?: CallResult['outcome']
    blocked?: CallResult['outcome']
  }
const requestTo = (name: Name): RequestParts<EndpointSpec> => entryOf(name).sent?.(fixtures) ?? {}

/** Returns all rows of Ana as text. */
const snapshotAna = async () =>
  JSON.stringify(
    await app.deps.db.many`
      select to_jsonb(u) as person,
        (select jsonb_agg(p order by p.id) from posts p where p.author_id = u.id) as posts,
        (select jsonb_agg(v order by v.id) from post_versions v join posts p on p.id = v.post_id where p.author_id = u.id) as versions,
        (select jsonb_agg(c order by c.id) from comments c join posts p on p.id = c.post_id where u.id in (c.author_id, p.author_id)) as comments,
        (select jsonb_agg(w order by w.symbol) from watchlists x join watched_symbols w on w.watchlist_id = x.id where x.user_id = u.id) as watched,
        (select jsonb_agg(to_jsonb(a) - 'state' order by a.id) from alerts a where a.user_id = u.id) as alerts,
        (select jsonb_agg(l order by l.seq) from likes l join posts p on p.id = l.post_id where u.id in (l.user_id, p.author_id)) as likes,
        (select jsonb_agg(f order by f.seq) from follows f where u.id in (f.follower_id, f.followed_id)) as follows,
        (select jsonb_agg(f order by f.id) from friendships f where u.id in (f.low_id, f.high_id)) as friendships,
        (select jsonb_agg(n order by n.id) from notifications n where n.user_id = u.id) as notifications,
        (select jsonb_agg(m order by m.id) from messages m join conversations c on c.id = m.conversation_id where u.id in (c.low_id, c.high_id)) as messages,
        (select jsonb_agg(s.id order by s.id) from sessions s where s.user_id = u.id) as sessions
      from users u where u.id = ${people.ana.id}`,
  )

/** Results for a friend that differ from those for an unrelated user. */
const FRIEND_OUTCOMES: Partial<Record<Name, CallResult['outcome']>> = { sendMessage: 'ok', sendTyping: 'ok', requestFriendship: 'conflict' }

// No retries: requests change data.
describe('each endpoint', { retry: 0 }, () => {
  test('has an entry in the matrix', () => expect(NAMES.toSorted()).toEqual(Object.keys(api).toSorted()))

  test.each(NAMES)('A20 G08 %s requires authentication as declared: rejects guests, suspended users and ended sessions', async (name) => {
    const ended = await endedTokenOf(people.sam)
    const before = await snapshotAna()
    for (const token of [undefined, people.sue.session.access, ended]) {
      const result = await callAs(name, requestTo(name), token)
      expect(result.outcome).toBe(specOf(name).who === 'member' ? 'token_not_valid' : entryOf(name).anyone)
      expectNothingPrivate(result, null, name)
    }
    expect(await snapshotAna()).toBe(before)
  })

  const forMembers = NAMES.filter((name) => specOf(name).who === 'member')
  test.each(forMembers)('A20 G08 %s allows an unrelated user what the matrix allows and returns nothing private', async (name) => {
    const before = await snapshotAna()
    const result = await callAs(name, requestTo(name), await tokenOf(people.sam))
    expect(result.outcome).toBe(entryOf(name).unrelated)
    expectNothingPrivate(result, people.sam, name)
    if (result.outcome !== 'ok') expect(await snapshotAna()).toBe(before)
  })

  test.each(forMembers)('A20 G08 %s shows and changes nothing of Ana for a blocked user', async (name) => {
    const before = await snapshotAna()
    const result = await callAs(name, requestTo(name), await tokenOf(people.bob))
    expect(result.outcome).toBe(entryOf(name).blocked)
    expectNothingPrivate(result, people.bob, name)
    for (const trace of [people.ana.id, '"ana"']) expect(result.text.includes(trace), trace).toBe(false)
    expect(await snapshotAna()).toBe(before)
  })
})

// Last, because friends may change Ana's data.
describe('each endpoint, called by a friend of Ana,', { retry: 0 }, () => {
  test.each(NAMES.filter((name) => specOf(name).who === 'member'))('A20 G08 %s follows the matrix', async (name) => {
    const result = await callAs(name, requestTo(name), await tokenOf(people.fay))
    expect(result.outcome).toBe(FRIEND_OUTCOMES[name] ?? entryOf(name).unrelated)
    expectNothingPrivate(result, people.fay, name)
  })
})

describe('content of other users', () => {
  const reads = NAMES.filter((name) => specOf(name).method === 'GET' && specOf(name).who === 'member')

  /** Reads all GET endpoints as a viewer, about the viewer, their own post, or ben. */
  async function readAllAs(user: TestUser): Promise<{ name: Name; result: CallResult }[]> {
    const token = await tokenOf(user)
    const params = { id: viewerPosts.get(user) ?? '', userId: people.ben.id }
    return Promise.all(reads.map(async (name) => ({ name, result: await callAs(name, { ...requestTo(name), params }, token) })))
  }
  const found = (all: { name: Name; result: CallResult }[], trace: string) =>
    all.filter(({ result }) => result.text.includes(trace)).map(({ name }) => name)

  test('is visible for users who may see it', async () => {
    const all = await readAllAs(people.ben)
    expect(found(all, people.ana.id)).toEqual(
      expect.arrayContaining([
        'listFeed',
        'readPost',
        'listComments',
        'listLikers',
        'listNotifications',
        'readProfile',
        'listFollowers',
        'listFriends',
      ]),
    )
  })

  test.each(['sam', 'ben', 'bob'] as const)('of suspended and deleted users is not visible for %s', async (name) => {
    const all = await readAllAs(people[name])
    for (const { result, name: call } of all) expectNothingPrivate(result, people[name], call)
    for (const hidden of [people.sue, people.gone]) expect([found(all, hidden.id), found(all, `"${hidden.name}"`)]).toEqual([[], []])
  })

  test('is not visible between a user and a user whom they blocked, in both directions', async () => {
    expect(found(await readAllAs(people.bob), people.ana.id)).toEqual([])
    viewerPosts.set(people.ana, fixtures.post.id)
    expect(found(await readAllAs(people.ana), people.bob.id)).toEqual(['listBlocked'])
  })
})
