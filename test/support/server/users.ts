import { login, type AuthSession } from '@trademates/contract/auth'
import { type Comment, createComment, listComments, removeComment } from '@trademates/contract/comments'
import type { AnswerOf, BodyInputOf, EndpointSpec } from '@trademates/contract/endpoint'
import { likePost } from '@trademates/contract/likes'
import type { Market } from '@trademates/contract/markets'
import { createPost, editPost, listFeed, listVersions, type Post, readPost, removePost, type Sentiment } from '@trademates/contract/posts'
import { CSRF_COOKIE, CSRF_HEADER, readCsrf, register, verifyEmail } from '@trademates/contract/sign-up'
import type { Email } from 'postal-mime'
import { createSession } from '@trademates/server/src/features/auth/sessions/sessions.ts'
import { tryCreateUser } from '@trademates/server/src/features/people/accounts.ts'
import { newId } from '@trademates/server/src/platform/ids.ts'
import { linkIn, listEmails, waitForEmail } from '#services/inbox.ts'
import type { TestServer } from './test-server.ts'
import '#api/matchers.ts'
import { type ApiResponse, callApi, type RequestParts } from '#api/call.ts'

/** The parts of a server that test users need. */
export type ServerHandle = Pick<TestServer, 'url' | 'emailFolder'>

export const PASSWORD = 'correct horse battery'

export const emailOf = (name: string) => `${name}@traders.example`

/** A signed-in user who calls the API. Methods that return a body throw when the response is an error. */
export interface TestUser {
  id: string
  name: string
  session: AuthSession
  call<Spec extends EndpointSpec>(spec: Spec, sent?: RequestParts<Spec>): Promise<ApiResponse<Spec>>
  createPost(
    description: string,
    more?: { market?: Market; tags?: string[]; name?: string; files?: File[]; alts?: string[]; stance?: Sentiment },
  ): Promise<Post>
  /** Sends the edit form of a post with these changes. */
  editPost(post: Post, changes?: PostChanges): Promise<ApiResponse<typeof editPost>>
  deletePost(post: Post): Promise<ApiResponse<typeof removePost>>
  listVersions(post: Post): Promise<AnswerOf<typeof listVersions>>
  readPost(post: Post): Promise<ApiResponse<typeof readPost>>
  listFeed(query?: Record<string, string | number>): Promise<Post[]>
  likePost(post: Post): Promise<ApiResponse<typeof likePost>>
  unlikePost(post: Post): Promise<ApiResponse<typeof likePost>>
  createComment(post: Post, content: string): Promise<AnswerOf<typeof createComment>>
  listComments(post: Post): Promise<AnswerOf<typeof listComments>>
  deleteComment(comment: Comment): Promise<ApiResponse<typeof removeComment>>
}

type PostChanges = Partial<BodyInputOf<typeof editPost>> & { upload?: File[]; headers?: Record<string, string> }

async function succeed<Spec extends EndpointSpec>(answer: Promise<ApiResponse<Spec>>): Promise<AnswerOf<Spec>> {
  const { status, body, error, fields } = await answer
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(error ?? fields)}`)
  return body
}

/** Returns all emails to an address, newest first. */
export const listEmailsTo = (app: ServerHandle, address: string): Promise<Email[]> => listEmails(app.emailFolder, address)

/** Waits for the newest email to an address with these words in its subject. */
export const waitForEmailTo = (app: ServerHandle, address: string, subject: string): Promise<Email> =>
  waitForEmail(app.emailFolder, address, (emails) => emails.find((email) => email.subject?.includes(subject)))

/** Waits for the newest email to a user with a link to this page, and returns the link. */
export const waitForLink = (app: ServerHandle, name: string, page = '/verify-email', address = emailOf(name)): Promise<URL> =>
  waitForEmail(app.emailFolder, address, (emails) => emails.map(linkIn).find((link) => link?.pathname === page))

/** Verifies an email address by its link, with the CSRF cookie and header. */
export async function openLink(app: ServerHandle, link: URL): Promise<ApiResponse<typeof verifyEmail>> {
  const { headers } = await callApi(app.url, readCsrf)
  const value = /csrftoken=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  return callApi(app.url, verifyEmail, {
    body: { uid: link.searchParams.get('uid') ?? '', token: link.searchParams.get('token') ?? '' },
    headers: { cookie: `${CSRF_COOKIE}=${value}`, [CSRF_HEADER]: value },
  })
}

export const signUp = (app: ServerHandle, name: string, headers = {}): Promise<ApiResponse<typeof register>> =>
  callApi(app.url, register, { body: { email: emailOf(name), username: name, password: PASSWORD, password2: PASSWORD }, headers })

export const signIn = (app: ServerHandle, name: string, password = PASSWORD, headers = {}): Promise<ApiResponse<typeof login>> =>
  callApi(app.url, login, { body: { email: emailOf(name), password }, headers })

/** Creates the methods of a signed-in user. */
export function toTestUser(app: ServerHandle, name: string, session: AuthSession): TestUser {
  const call: TestUser['call'] = (spec, sent = {}) =>
    callApi(app.url, spec, { ...sent, headers: { authorization: `Bearer ${session.access}`, ...sent.headers } })
  return {
    id: session.user.id,
    name,
    session,
    call,
    createPost: (description, { market = 'Forex', files = [], ...more } = {}) =>
      succeed(call(createPost, { body: { description, trading_markets: market, ...more }, files })),
    editPost: ({ id, name: called, description, trading_markets }, { upload = [], headers = {}, ...changes } = {}) =>
      call(editPost, { params: { id }, body: { name: called, description, trading_markets, ...changes }, files: upload, headers }),
    deletePost: ({ id }) => call(removePost, { params: { id } }),
    listVersions: ({ id }) => succeed(call(listVersions, { params: { id } })),
    readPost: (post) => call(readPost, { params: { id: post.id } }),
    listFeed: (query = {}) => succeed(call(listFeed, { query })),
    likePost: (post) => call(likePost, { body: { post_id: post.id, unlike: false } }),
    unlikePost: (post) => call(likePost, { body: { post_id: post.id, unlike: true } }),
    createComment: (post, content) => succeed(call(createComment, { body: { content, post: post.id } })),
    listComments: (post) => succeed(call(listComments, { params: { id: post.id } })),
    deleteComment: ({ id }) => call(removeComment, { params: { id } }),
  }
}

// Of PASSWORD at the cost of test servers; a server with a higher cost replaces it at the first sign-in.
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$hENv+MYdq42A0sAVAb8sPg$JtLJDugHftNiZZn09Wm43nWDfEJVLmkKRtwrHCYjGq4'

/** Inserts a verified user with PASSWORD and starts a session, without HTTP and without email. */
async function insertUser(app: TestServer, name: string): Promise<TestUser> {
  const id = newId()
  const user = { id, email: emailOf(name), username: name, passwordHash: PASSWORD_HASH, language: 'en', isVerified: true } as const
  if ((await tryCreateUser(app.deps.db, user)) !== null) throw new Error(`${name} exists already.`)
  // The user agent of Node's fetch.
  const session = await createSession(app.deps, { userId: id, device: 'node' })
  if (session === undefined) throw new Error(`${name} has no session.`)
  return toTestUser(app, name, session)
}

async function createEach<Name extends string>(
  names: readonly Name[],
  create: (name: Name) => Promise<TestUser>,
): Promise<Record<Name, TestUser>> {
  const users = await Promise.all(names.map(async (name) => [name, await create(name)] as const))
  return Object.fromEntries(users) as Record<Name, TestUser>
}

/** Creates verified, signed-in users directly in the database: `const { ana, ben } = await createUsers(app, 'ana', 'ben')`. */
export const createUsers = <Name extends string>(app: TestServer, ...names: Name[]): Promise<Record<Name, TestUser>> =>
  createEach(names, (name) => insertUser(app, name))

/** Creates `name0`, `name1` and so on. */
export const createManyUsers = (app: TestServer, name: string, count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => insertUser(app, `${name}${index}`)))

/** Signs users up over HTTP, opens their emailed links and signs them in. For servers in other processes. */
export const signUpUsers = <Name extends string>(app: ServerHandle, ...names: Name[]): Promise<Record<Name, TestUser>> =>
  createEach(names, async (name) => {
    await succeed(signUp(app, name))
    await succeed(openLink(app, await waitForLink(app, name)))
    return toTestUser(app, name, await succeed(signIn(app, name)))
  })
