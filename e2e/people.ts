import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { login, type Session } from '@trademates/contract/auth'
import { createComment } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { Market } from '@trademates/contract/markets'
import { createPost, type Post } from '@trademates/contract/posts'
import { CSRF_COOKIE, CSRF_HEADER, readCsrf, register, verifyEmail } from '@trademates/contract/sign-up'
import { mailedLink } from './mailbox.ts'
import type { App } from './server.ts'

export const PASSWORD = 'correct horse 7'

/** Somebody with a verified account, signed in once. */
export interface Person {
  username: string
  email: string
  session: Session
}

/** Calls the server as any program would. Throws what it refused with. */
export async function ask(app: App, spec: EndpointSpec, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
  const response = await fetch(app.url + spec.path, {
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

/** Signs somebody up and in without the screens. The mailed link is taken from the mail. */
export async function join(app: App, name: string): Promise<Person> {
  const username = freshName(name)
  const email = `${username}@example.com`
  await signUp(app, email)
  const { searchParams } = await mailedLink(app.mailFolder, email)
  const { headers } = await ask(app, readCsrf)
  const csrf = new RegExp(`${CSRF_COOKIE}=([^;]+)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  await ask(app, verifyEmail, {
    body: { uid: searchParams.get('uid'), token: searchParams.get('token') },
    headers: { cookie: `${CSRF_COOKIE}=${csrf}`, [CSRF_HEADER]: csrf },
  })
  return signIn(app, email)
}

/** Signs in somebody who has an account. */
export async function signIn(app: App, email: string, password = PASSWORD): Promise<Person> {
  const session = (await (await ask(app, login, { body: { email, password } })).json()) as Session
  return { username: session.user.username, email, session }
}

/** What the browser keeps of a session (specification, section 3), as a browser context takes it. */
export function storageOf(app: App, { session: { access, refresh, user } }: Person) {
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
export interface Enclosure {
  name: string
  mimeType: string
  buffer: Buffer<ArrayBuffer>
}

/** Reads one of the files that tests attach. */
export function enclosure(name: string, mimeType: string): Enclosure {
  return { name, mimeType, buffer: readFileSync(resolve(import.meta.dirname, 'files', name)) }
}

/** Writes a post as somebody, with files where some are given. */
export function write(
  app: App,
  author: Person,
  description: string,
  { market = 'Forex', files = [], alts = [] }: { market?: Market; files?: Enclosure[]; alts?: string[] } = {},
): Promise<Post> {
  const form = new FormData()
  form.set('description', description)
  form.set('trading_markets', market)
  for (const alt of alts) form.append('alts', alt)
  for (const { name, mimeType, buffer } of files) form.append('files', new Blob([buffer], { type: mimeType }), name)
  return send(app, author, form)
}

/** Comments as somebody. */
export async function answer(app: App, { session }: Person, post: Post, content: string): Promise<void> {
  await ask(app, createComment, { body: { content, post: post.id }, headers: { authorization: `Bearer ${session.access}` } })
}
