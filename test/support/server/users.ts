import { login, type Session } from '@trademates/contract/auth'
import { type Comment, createComment, listComments, removeComment } from '@trademates/contract/comments'
import type { AnswerOf, BodyInputOf, EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import type { Market } from '@trademates/contract/markets'
import { createPost, editPost, listFeed, listVersions, type Post, readPost, removePost } from '@trademates/contract/posts'
import { CSRF_COOKIE, CSRF_HEADER, readCsrf, register, verifyEmail } from '@trademates/contract/sign-up'
import type { Email } from 'postal-mime'
import { beginSession } from '@trademates/server/src/features/auth/sessions.ts'
import { tryToAdd } from '@trademates/server/src/features/people/accounts.ts'
import { newId } from '@trademates/server/src/platform/ids.ts'
import { linkIn, listEmails, waitForEmail } from '#services/inbox.ts'
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

/** All emails to an address so far, newest first. */
export const mailsTo = (app: ServerHandle, address: string): Promise<Email[]> => listEmails(app.mailFolder, address)

/** Waits for the newest email to an address with these words in its subject. */
export const mailTo = (app: ServerHandle, address: string, subject: string): Promise<Email> =>
  waitForEmail(app.mailFolder, address, (emails) => emails.find((email) => email.subject?.includes(subject)))

/** Waits for the newest email to a user with a link to this page, and returns the link. */
export const mailedLink = (app: ServerHandle, name: string, page = '/verify-email', address = emailOf(name)): Promise<URL> =>
  waitForEmail(app.mailFolder, address, (emails) => emails.map(linkIn).find((link) => link?.pathname === page))

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

// Of PASSWORD, at the cost that test servers use; a server with a higher cost renews it at the first sign-in.
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$hENv+MYdq42A0sAVAb8sPg$JtLJDugHftNiZZn09Wm43nWDfEJVLmkKRtwrHCYjGq4'

/** Inserts a verified user with PASSWORD and starts a session, without HTTP and without email. */
async function insertUser(app: App, name: string): Promise<Person> {
  const id = newId()
  const user = { id, email: emailOf(name), username: name, passwordHash: PASSWORD_HASH, language: 'en', isVerified: true } as const
  if ((await tryToAdd(app.deps.db, user)) !== null) throw new Error(`${name} exists already.`)
  // The device is what Node's fetch calls itself.
  const session = await beginSession(app.deps, { userId: id, device: 'node' })
  if (session === undefined) throw new Error(`${name} has no session.`)
  return person(app, name, session)
}

async function createEach<Name extends string>(
  names: readonly Name[],
  create: (name: Name) => Promise<Person>,
): Promise<Record<Name, Person>> {
  const users = await Promise.all(names.map(async (name) => [name, await create(name)] as const))
  return Object.fromEntries(users) as Record<Name, Person>
}

/** Creates verified, signed-in users directly in the database: `const { ana, ben } = await createUsers(app, 'ana', 'ben')`. */
export const createUsers = <Name extends string>(app: App, ...names: Name[]): Promise<Record<Name, Person>> =>
  createEach(names, (name) => insertUser(app, name))

/** Creates `name0`, `name1` and so on. */
export const createManyUsers = (app: App, name: string, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => insertUser(app, `${name}${index}`)))

/** Signs users up over HTTP, opens their mailed links and signs them in. For servers in a process of their own. */
export const signUpUsers = <Name extends string>(app: ServerHandle, ...names: Name[]): Promise<Record<Name, Person>> =>
  createEach(names, async (name) => {
    await succeed(signUp(app, name))
    await succeed(openLink(app, await mailedLink(app, name)))
    return person(app, name, await succeed(signIn(app, name)))
  })
