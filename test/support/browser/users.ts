import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { login, type Session } from '@trademates/contract/auth'
import { createComment } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import type { Market } from '@trademates/contract/markets'
import { Friendship, requestFriendship } from '@trademates/contract/friendships'
import { createPost, type Post, type Stance } from '@trademates/contract/posts'
import { CSRF_COOKIE, CSRF_HEADER, readCsrf, register, verifyEmail } from '@trademates/contract/sign-up'
import { type CreatedTestUser, TEST_USERS_PATH, type TestUser } from '#api/test-users.ts'
import { mailedLink } from './email.ts'
import type { App } from './app-process.ts'

export const PASSWORD = 'correct horse 7'
/** Its argon2id hash, computed once with the production cost, so that no test user waits for it. */
const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$G+fo8sRgEC6Ops5BykqJQg$80U9t9ZKQIopmEftVY+Fu8ybQDUy7/gx+vnInODtSrY'

/** Somebody with a verified account, signed in once. */
export interface Person {
  username: string
  email: string
  session: Session
}

interface Asked {
  params?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

/** Calls the server as any program would. Throws what it refused with. */
async function ask(app: Pick<App, 'url'>, spec: Pick<EndpointSpec, 'method' | 'path'>, { params = {}, body, headers = {} }: Asked = {}) {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const response = await fetch(app.url + path, {
    method: spec.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${spec.method} ${spec.path} answered ${response.status}: ${await response.text()}`)
  return response
}

let made = 0

/** A name nobody has yet: tests of one worker share its server. */
export const freshName = (name: string): string => `${name}${process.pid.toString(36)}${(made++).toString(36)}`

/** Signs somebody up whose email begins with their username; the account is not verified yet. */
export async function signUp(app: App, email: string): Promise<void> {
  const username = email.slice(0, email.indexOf('@'))
  await ask(app, register, { body: { email, username, password: PASSWORD, password2: PASSWORD } })
}

/** Opens a mailed link of a sign-up as its screen does. Throws what the server refused with. */
export async function openLink(app: App, { searchParams }: URL): Promise<void> {
  const { headers } = await ask(app, readCsrf)
  const csrf = new RegExp(`${CSRF_COOKIE}=([^;]+)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  await ask(app, verifyEmail, {
    body: { uid: searchParams.get('uid'), token: searchParams.get('token') },
    headers: { cookie: `${CSRF_COOKIE}=${csrf}`, [CSRF_HEADER]: csrf },
  })
}

/**
 * Creates a verified user who is signed in once and has the password `PASSWORD`. Sends no email.
 * The app must be one of `startTestApp`; a production start answers 404.
 */
export async function createUser(app: Pick<App, 'url'>, username: string): Promise<Person> {
  const email = `${username}@example.com`
  const user: TestUser = { username, email, passwordHash: PASSWORD_HASH }
  const response = await ask(app, { method: 'POST', path: TEST_USERS_PATH }, { body: user })
  return { username, email, session: ((await response.json()) as CreatedTestUser).session }
}

/** Signs a user up, opens the emailed link and signs in, as a program does at a production server. */
export async function registerUser(app: App, username: string): Promise<Person> {
  const email = `${username}@example.com`
  await signUp(app, email)
  await openLink(app, await mailedLink(app.mailFolder, email))
  return signIn(app, email)
}

/** Signs in somebody who has an account. */
export async function signIn(app: Pick<App, 'url'>, email: string, password = PASSWORD): Promise<Person> {
  const session = (await (await ask(app, login, { body: { email, password } })).json()) as Session
  return { username: session.user.username, email, session }
}

/** What the browser keeps of a session (specification, section 3), as a browser context takes it. */
export function storageOf(app: Pick<App, 'url'>, { session: { access, refresh, user } }: Person) {
  const kept = { access, refresh, userData: JSON.stringify({ username: user.username }), username: user.username, image: user.image ?? '' }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: app.url, localStorage }] }
}

/** Sends a post as somebody. */
export async function send(app: App, { session }: Person, form: FormData): Promise<Post> {
  const headers = { authorization: `Bearer ${session.access}` }
  const response = await fetch(app.url + createPost.path, { method: createPost.method, headers, body: form })
  if (!response.ok) throw new Error(`A post was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Post
}

/** A file of this folder, as a form takes it. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer<ArrayBuffer>
}

/** Reads one of the files that tests attach. */
export function readTestFile(name: string, mimeType: string): TestFile {
  return { name, mimeType, buffer: readFileSync(resolve(import.meta.dirname, '../../../e2e/files', name)) }
}

interface Written {
  market?: Market
  tags?: string[]
  files?: TestFile[]
  alts?: string[]
  stance?: Stance
}

/** Writes a post as somebody, with files where some are given. */
export function write(
  app: App,
  author: Person,
  description: string,
  { market = 'Forex', tags = [], files = [], alts = [], stance }: Written = {},
): Promise<Post> {
  const form = new FormData()
  form.set('description', description)
  form.set('trading_markets', market)
  for (const tag of tags) form.append('tags', tag)
  for (const alt of alts) form.append('alts', alt)
  if (stance !== undefined) form.set('stance', stance)
  for (const { name, mimeType, buffer } of files) form.append('files', new Blob([buffer], { type: mimeType }), name)
  return send(app, author, form)
}

/** Comments as somebody. */
export async function answer(app: App, who: Person, post: Post, content: string): Promise<void> {
  await callAs(app, who, createComment, { body: { content, post: post.id } })
}

/** Does something as somebody, without the screens; gives the answer. */
export async function callAs(app: App, { session }: Person, spec: EndpointSpec, asked: Omit<Asked, 'headers'> = {}): Promise<unknown> {
  const response = await ask(app, spec, { ...asked, headers: { authorization: `Bearer ${session.access}` } })
  const said = await response.text()
  return said === '' ? null : JSON.parse(said)
}

/** Lets one ask the other to connect; gives the id of the request. */
export async function request(app: App, who: Person, other: Person): Promise<string> {
  const { friendship_id } = Friendship.parse(await callAs(app, who, requestFriendship, { body: { to_user: other.session.user.id } }))
  return friendship_id
}

/** Likes a post as somebody. */
export async function likes(app: App, { session }: Person, post: Post): Promise<void> {
  await ask(app, likePost, { body: { post_id: post.id, unlike: false }, headers: { authorization: `Bearer ${session.access}` } })
}
