import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login, type Session } from '@trademates/contract/auth'
import { type Comment, createComment, listComments, removeComment } from '@trademates/contract/comments'
import type { AnswerOf, BodyInputOf, EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import type { Market } from '@trademates/contract/markets'
import { createPost, editPost, listFeed, listVersions, type Post, readPost, removePost } from '@trademates/contract/posts'
import { CSRF_COOKIE, CSRF_HEADER, readCsrf, register, verifyEmail } from '@trademates/contract/sign-up'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import { beginSession } from '@trademates/server/src/features/auth/sessions.ts'
import { tryToAdd } from '@trademates/server/src/features/people/accounts.ts'
import { newId } from '@trademates/server/src/platform/ids.ts'
import type { App } from './test-server.ts'
import '#api/expect-refused.ts'
import { type Answer, ask, type Sent } from '#api/call.ts'

/** What of a server people act through. */
export type ServerHandle = Pick<App, 'url' | 'mailFolder'>

export const PASSWORD = 'correct horse battery'

export const emailOf = (name: string) => `${name}@desk.example`

/** Somebody who is signed in and acts through HTTP. What `asks` gives may be a refusal; the deeds with a name of their own succeed. */
export interface Person {
  id: string
  name: string
  session: Session
  asks<Spec extends EndpointSpec>(spec: Spec, sent?: Sent<Spec>): Promise<Answer<Spec>>
  posts(description: string, more?: { market?: Market; tags?: string[]; name?: string; files?: File[]; alts?: string[] }): Promise<Post>
  /** Sends the form as it stands for this post, with these changes. */
  edits(post: Post, changes?: Changes): Promise<Answer<typeof editPost>>
  deletes(post: Post): Promise<Answer<typeof removePost>>
  versionsOf(post: Post): Promise<AnswerOf<typeof listVersions>>
  reads(post: Post): Promise<Answer<typeof readPost>>
  feed(query?: Record<string, string | number>): Promise<Post[]>
  likes(post: Post): Promise<Answer<typeof likePost>>
  unlikes(post: Post): Promise<Answer<typeof likePost>>
  comments(post: Post, content: string): Promise<AnswerOf<typeof createComment>>
  commentsOf(post: Post): Promise<AnswerOf<typeof listComments>>
  deletesComment(comment: Comment): Promise<Answer<typeof removeComment>>
}

type Changes = Partial<BodyInputOf<typeof editPost>> & { upload?: File[]; headers?: Record<string, string> }

async function succeed<Spec extends EndpointSpec>(answer: Promise<Answer<Spec>>): Promise<AnswerOf<Spec>> {
  const { status, body, refusal, fields } = await answer
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(refusal ?? fields)}`)
  return body
}

/** All mails to an address so far, the newest first. */
export async function mailsTo(app: ServerHandle, address: string): Promise<Email[]> {
  const names = await readdir(app.mailFolder).catch(() => [])
  const files = names
    .filter((entry) => entry.endsWith('.eml'))
    .toSorted()
    .toReversed()
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(app.mailFolder, file)))))
  return mails.filter((mail) => mail.to?.[0]?.address === address)
}

/** The newest mail to an address with these words in its subject, as soon as it is there. */
export const mailTo = (app: ServerHandle, address: string, subject: string): Promise<Email> =>
  vi.waitFor(
    async () => {
      const found = (await mailsTo(app, address)).find((mail) => mail.subject?.includes(subject))
      if (found === undefined) throw new Error(`no mail "${subject}" for ${address}`)
      return found
    },
    { timeout: 30_000, interval: 20 },
  )

/** The link with a secret in it that a mail is about, or none. */
export function linksIn({ text = '' }: Email): URL[] {
  const [link] = /https?:\/\/\S+\?uid=\S+/.exec(text) ?? []
  return link === undefined ? [] : [new URL(link)]
}

/** The link of the newest mail to somebody that leads to this page with a secret in it, as soon as it is there. */
export function mailedLink(app: ServerHandle, name: string, page = '/verify-email', address = emailOf(name)): Promise<URL> {
  return vi.waitFor(
    async () => {
      const link = (await mailsTo(app, address)).flatMap(linksIn).find(({ pathname }) => pathname === page)
      if (link === undefined) throw new Error(`no mail for ${name}`)
      return link
    },
    { timeout: 30_000, interval: 20 },
  )
}

/** Opens a mailed link the way the page does: with the CSRF cookie and its header. */
export async function openLink(app: ServerHandle, link: URL): Promise<Answer<typeof verifyEmail>> {
  const { headers } = await ask(app.url, readCsrf)
  const value = /csrftoken=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  return ask(app.url, verifyEmail, {
    body: { uid: link.searchParams.get('uid') ?? '', token: link.searchParams.get('token') ?? '' },
    headers: { cookie: `${CSRF_COOKIE}=${value}`, [CSRF_HEADER]: value },
  })
}

export const signUp = (app: ServerHandle, name: string, headers = {}): Promise<Answer<typeof register>> =>
  ask(app.url, register, { body: { email: emailOf(name), username: name, password: PASSWORD, password2: PASSWORD }, headers })

export const signIn = (app: ServerHandle, name: string, password = PASSWORD, headers = {}): Promise<Answer<typeof login>> =>
  ask(app.url, login, { body: { email: emailOf(name), password }, headers })

/** Somebody who has signed in, as an actor. */
export function person(app: ServerHandle, name: string, session: Session): Person {
  const asks: Person['asks'] = (spec, sent = {}) =>
    ask(app.url, spec, { ...sent, headers: { authorization: `Bearer ${session.access}`, ...sent.headers } })
  return {
    id: session.user.id,
    name,
    session,
    asks,
    posts: (description, { market = 'Forex', files = [], ...more } = {}) =>
      succeed(asks(createPost, { body: { description, trading_markets: market, ...more }, files })),
    edits: ({ id, name: called, description, trading_markets }, { upload = [], headers = {}, ...changes } = {}) =>
      asks(editPost, { params: { id }, body: { name: called, description, trading_markets, ...changes }, files: upload, headers }),
    deletes: ({ id }) => asks(removePost, { params: { id } }),
    versionsOf: ({ id }) => succeed(asks(listVersions, { params: { id } })),
    reads: (post) => asks(readPost, { params: { id: post.id } }),
    feed: (query = {}) => succeed(asks(listFeed, { query })),
    likes: (post) => asks(likePost, { body: { post_id: post.id, unlike: false } }),
    unlikes: (post) => asks(likePost, { body: { post_id: post.id, unlike: true } }),
    comments: (post, content) => succeed(asks(createComment, { body: { content, post: post.id } })),
    commentsOf: (post) => succeed(asks(listComments, { params: { id: post.id } })),
    deletesComment: ({ id }) => asks(removeComment, { params: { id } }),
  }
}

/** As many people as are wanted, who came without passwords: to hash those of fifty would take longer than what they are to do. */
export async function createManyUsers(app: App, name: string, size: number): Promise<Person[]> {
  const people: Person[] = []
  for (let at = 0; at < size; at += 1) {
    const [id, username] = [newId(), `${name}${at}`]
    await tryToAdd(app.deps.db, { id, email: emailOf(username), username, passwordHash: null, isVerified: true })
    const session = await beginSession(app.deps, { userId: id, device: 'test' })
    if (session !== undefined) people.push(person(app, username, session))
  }
  return people
}

/** Signs people up, opens their mailed links and signs them in: `const { ana, ben } = await createUsers(app, 'ana', 'ben')`. */
export async function createUsers<Name extends string>(app: ServerHandle, ...names: Name[]): Promise<Record<Name, Person>> {
  const people = await Promise.all(
    names.map(async (name) => {
      await succeed(signUp(app, name))
      await succeed(openLink(app, await mailedLink(app, name)))
      return [name, person(app, name, await succeed(signIn(app, name)))] as const
    }),
  )
  return Object.fromEntries(people) as Record<Name, Person>
}
