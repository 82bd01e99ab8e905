import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { login, type AuthSession } from '@trademates/contract/auth'
import { createComment } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import type { Market } from '@trademates/contract/markets'
import { Friendship, requestFriendship } from '@trademates/contract/friendships'
import { createPost, type Post, type Sentiment } from '@trademates/contract/posts'
import { CSRF_COOKIE, CSRF_HEADER, readCsrf, register, verifyEmail } from '@trademates/contract/sign-up'
import { type CreatedTestUser, TEST_USERS_PATH, type TestUserInput } from '#api/test-users.ts'
import { waitForEmailedLink } from './email.ts'
import type { AppProcess } from './app-process.ts'

export const PASSWORD = 'correct horse 7'
/** Its argon2id hash, computed once with the production cost, so that no test user waits for it. */
const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$G+fo8sRgEC6Ops5BykqJQg$80U9t9ZKQIopmEftVY+Fu8ybQDUy7/gx+vnInODtSrY'

/** A verified user with one session. */
export interface BrowserUser {
  username: string
  email: string
  session: AuthSession
}

interface BrowserCallOptions {
  params?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

/** Sends a request over HTTP. Throws when the response is an error. */
async function sendRequest(
  app: Pick<AppProcess, 'url'>,
  spec: Pick<EndpointSpec, 'method' | 'path'>,
  { params = {}, body, headers = {} }: BrowserCallOptions = {},
) {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const response = await fetch(app.url + path, {
    method: spec.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${spec.method} ${spec.path} answered ${response.status}: ${await response.text()}`)
  return response
}

let nameCount = 0

/** Returns a unique name; the tests of a worker share a server. */
export const uniqueName = (name: string): string => `${name}${process.pid.toString(36)}${(nameCount++).toString(36)}`

/** Signs a user up with an email that starts with the username. The account is not verified yet. */
export async function signUp(app: AppProcess, email: string): Promise<void> {
  const username = email.slice(0, email.indexOf('@'))
  await sendRequest(app, register, { body: { email, username, password: PASSWORD, password2: PASSWORD } })
}

/** Verifies an account by its emailed link. Throws when the response is an error. */
export async function openVerificationLink(app: AppProcess, { searchParams }: URL): Promise<void> {
  const { headers } = await sendRequest(app, readCsrf)
  const csrf = new RegExp(`${CSRF_COOKIE}=([^;]+)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  await sendRequest(app, verifyEmail, {
    body: { uid: searchParams.get('uid'), token: searchParams.get('token') },
    headers: { cookie: `${CSRF_COOKIE}=${csrf}`, [CSRF_HEADER]: csrf },
  })
}

/**
 * Creates a verified user who signed up `ageDays` ago, is signed in once and has the password `PASSWORD`. Sends no email.
 * The app must be one of `startTestApp`; a production start answers 404.
 */
export async function createUser(app: Pick<AppProcess, 'url'>, username: string, ageDays = 0): Promise<BrowserUser> {
  const email = `${username}@example.com`
  const user: TestUserInput = { username, email, passwordHash: PASSWORD_HASH, ageDays }
  const response = await sendRequest(app, { method: 'POST', path: TEST_USERS_PATH }, { body: user })
  return { username, email, session: ((await response.json()) as CreatedTestUser).session }
}

/** Signs a user up, verifies the account by the emailed link and signs in. */
export async function registerUser(app: AppProcess, username: string): Promise<BrowserUser> {
  const email = `${username}@example.com`
  await signUp(app, email)
  await openVerificationLink(app, await waitForEmailedLink(app.emailFolder, email))
  return signIn(app, email)
}

/** Signs a user in. */
export async function signIn(app: Pick<AppProcess, 'url'>, email: string, password = PASSWORD): Promise<BrowserUser> {
  const session = (await (await sendRequest(app, login, { body: { email, password } })).json()) as AuthSession
  return { username: session.user.username, email, session }
}

/** Returns the storage state of a signed-in browser (specification, section 3). */
export function storageStateOf(app: Pick<AppProcess, 'url'>, { session: { access, refresh, user } }: BrowserUser) {
  const entries = {
    access,
    refresh,
    userData: JSON.stringify({ username: user.username }),
    username: user.username,
    image: user.image ?? '',
  }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: app.url, localStorage }] }
}

/** Creates a post over HTTP. */
export async function submitPost(app: AppProcess, { session }: BrowserUser, form: FormData): Promise<Post> {
  const headers = { authorization: `Bearer ${session.access}` }
  const response = await fetch(app.url + createPost.path, { method: createPost.method, headers, body: form })
  if (!response.ok) throw new Error(`A post was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Post
}

/** Returns a file of this folder for a form. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer<ArrayBuffer>
}

/** Reads one of the files that tests attach. */
export function readTestFile(name: string, mimeType: string): TestFile {
  return { name, mimeType, buffer: readFileSync(resolve(import.meta.dirname, '../../../e2e/files', name)) }
}

interface PostOptions {
  market?: Market
  tags?: string[]
  files?: TestFile[]
  alts?: string[]
  stance?: Sentiment
}

/** Creates a post over HTTP, with optional files. */
export function publishPost(
  app: AppProcess,
  author: BrowserUser,
  description: string,
  { market = 'Forex', tags = [], files = [], alts = [], stance }: PostOptions = {},
): Promise<Post> {
  const form = new FormData()
  form.set('description', description)
  form.set('trading_markets', market)
  for (const tag of tags) form.append('tags', tag)
  for (const alt of alts) form.append('alts', alt)
  if (stance !== undefined) form.set('stance', stance)
  for (const { name, mimeType, buffer } of files) form.append('files', new Blob([buffer], { type: mimeType }), name)
  return submitPost(app, author, form)
}

/** Creates a comment over HTTP. */
export async function addComment(app: AppProcess, user: BrowserUser, post: Post, content: string): Promise<void> {
  await callAs(app, user, createComment, { body: { content, post: post.id } })
}

/** Calls an endpoint as a user and returns the body. Throws when the response is an error. */
export async function callAs(
  app: AppProcess,
  { session }: BrowserUser,
  spec: EndpointSpec,
  asked: Omit<BrowserCallOptions, 'headers'> = {},
): Promise<unknown> {
  const response = await sendRequest(app, spec, { ...asked, headers: { authorization: `Bearer ${session.access}` } })
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

/** Sends a friend request and returns its id. */
export async function requestConnection(app: AppProcess, user: BrowserUser, other: BrowserUser): Promise<string> {
  const { friendship_id } = Friendship.parse(await callAs(app, user, requestFriendship, { body: { to_user: other.session.user.id } }))
  return friendship_id
}

/** Likes a post over HTTP. */
export async function addLike(app: AppProcess, { session }: BrowserUser, post: Post): Promise<void> {
  await sendRequest(app, likePost, { body: { post_id: post.id, unlike: false }, headers: { authorization: `Bearer ${session.access}` } })
}
