import { type ClientRequest, request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createPost } from '@trademates/contract/posts'
import { MAX_FILE_BYTES, MAX_USER_STORAGE_BYTES } from '@trademates/contract/media'
import { editOwnProfile } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { parseApiError } from '@trademates/test-support/api/call.ts'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const sheet = (bytes: number) => new File(['x'.repeat(bytes)], 'levels.csv')

/** Uses up a user's storage except for this many bytes. */
async function leaveStorage(person: TestUser, bytes: number): Promise<void> {
  const used = MAX_USER_STORAGE_BYTES - bytes
  await app.deps.db.run`
    insert into storage_usage (user_id, bytes) values (${person.id}, ${used}) on conflict (user_id) do update set bytes = ${used}`
}

const sends = (person: TestUser, files: File[]) => person.call(createPost, { body: { description: 'x', trading_markets: 'Forex' }, files })

test('G18 rejects files beyond the storage of a user with 413 and a message, and writes nothing', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await leaveStorage(ana, 1_000)
  const refused = await sends(ana, [sheet(600), sheet(600)])
  expect(refused).toFailWith('too_large')
  expect(refused.error?.detail).toBe("You've reached your 500 MB storage limit (501 MB needed). Delete posts or messages with files first.")
  expect(await ana.listFeed({ author: ana.id })).toEqual([])
  expect((await sends(ana, [sheet(1_000)])).status).toBe(201)
  const post = await ana.createPost('words need no room')
  expect(await ana.editPost(post, { upload: [sheet(1)] })).toFailWith('too_large')
  expect((await ana.editPost(post, { description: 'still' })).status).toBe(200)
  expect((await sends(ben, [sheet(1_000)])).status).toBe(201)
})

test('G18 rejects a form by its announced length before writing any of it', async () => {
  const { eli } = await createUsers(app, 'eli')
  const key = { 'idempotency-key': 'same-post' }
  const large = { body: { description: 'x', trading_markets: 'Forex' as const }, files: [sheet(2_000_000)] }
  const first = await eli.call(createPost, { ...large, headers: key })
  await leaveStorage(eli, 1_000_000)
  const stage = vi.spyOn(app.deps.files, 'stage')
  expect(await eli.call(createPost, large)).toFailWith('too_large')
  expect(stage).not.toHaveBeenCalled()
  // A repeated request needs no storage.
  expect(await eli.call(createPost, { ...large, headers: key })).toMatchObject({ status: 201, body: { id: first.body.id } })
  stage.mockRestore()
})

test('G18 checks the storage again after the insert: of concurrent uploads only those that fit are accepted', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await leaveStorage(cleo, 5_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sends(cleo, [sheet(1_000)])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  for (const answer of answers) if (answer.status !== 201) expect(answer).toFailWith('too_large')
})

test('G18 deleting a post frees its storage; a removed file keeps it for the earlier version', async () => {
  const { dora } = await createUsers(app, 'dora')
  const used = async () =>
    Number((await app.deps.db.one<{ bytes: string }>`select bytes from storage_usage where user_id = ${dora.id}`)?.bytes)
  const post = await dora.createPost('x', { files: [sheet(500), sheet(700)] })
  expect(await used()).toBe(1_200)
  await dora.editPost(post, { remove_files: post.files.map(({ id }) => id) })
  expect(await used()).toBe(1_200)
  await dora.deletePost(post)
  expect(await used()).toBe(0)
})

/** An upload that goes on until it is ended: its request and the response. */
interface SlowUpload {
  request: ClientRequest
  answer: Promise<{ status: number; body: unknown; retryAfter: string | undefined }>
  end(): void
}

/** Starts to send a file in a form; the length is announced only in `headers`. */
function startUpload(
  person: TestUser,
  { url, name, headers = {} }: { url: string; name: string; headers?: Record<string, string | number> },
): SlowUpload {
  const edge = 'edge-of-a-part'
  const sent = request(new URL(createPost.path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${person.session.access}`, 'content-type': `multipart/form-data; boundary=${edge}`, ...headers },
  })
  const answer = Promise.withResolvers<{ status: number; body: unknown; retryAfter: string | undefined }>()
  sent.once('error', answer.reject)
  sent.once('response', (response) => {
    const { statusCode: status = 0, headers } = response
    json(response).then((body) => answer.resolve({ status, body, retryAfter: headers['retry-after'] }), answer.reject)
  })
  const field = (field: string) => `--${edge}\r\nContent-Disposition: form-data; name="${field}"`
  sent.write(`${field('description')}\r\n\r\nx\r\n${field('trading_markets')}\r\n\r\nForex\r\n`)
  sent.write(`${field('files')}; filename="${name}"\r\n\r\na,b`)
  return { request: sent, answer: answer.promise, end: () => sent.end(`\r\n--${edge}--\r\n`) }
}

const stagedIn = (folder: string) => readdir(join(folder, 'staging'))

test('G18 an upload without a length counts with the maximum of its kind while it arrives', async () => {
  const { finn } = await createUsers(app, 'finn')
  await leaveStorage(finn, 300 * 1024 * 1024)
  const at = { url: app.url, name: 'replay.mp4' }
  const first = startUpload(finn, at)
  await expect.poll(() => stagedIn(app.filesFolder)).toHaveLength(1)
  const second = startUpload(finn, at)
  second.end()
  const detail = "You've reached your 500 MB storage limit (600 MB needed). Delete posts or messages with files first."
  expect(await second.answer).toMatchObject({ status: 413, body: { code: 'too_large', detail } })
  const small = startUpload(finn, { url: app.url, name: 'levels.csv' })
  small.end()
  expect((await small.answer).status).toBe(201)
  first.request.destroy()
  await expect(first.answer).rejects.toThrow()
  await expect.poll(() => stagedIn(app.filesFolder)).toEqual([])
  expect((await sends(finn, [sheet(1_000)])).status).toBe(201)
})

test('G18 a form that announces more than its file may have reserves only the maximum of a file', async () => {
  const { ida } = await createUsers(app, 'ida')
  const key = { 'idempotency-key': 'used-before' }
  await ida.call(createPost, { body: { description: 'x', trading_markets: 'Forex' }, headers: key })
  const stage = vi.spyOn(app.deps.files, 'stage')
  const upload = startUpload(ida, { url: app.url, name: 'levels.csv', headers: { 'content-length': 10 ** 12, ...key } })
  await expect.poll(() => stage.mock.calls).toHaveLength(1)
  expect(stage.mock.calls[0]?.slice(1)).toEqual([MAX_FILE_BYTES, MAX_FILE_BYTES])
  upload.request.destroy()
  await expect(upload.answer).rejects.toThrow()
  stage.mockRestore()
})

test('G18 rejects an avatar by its announced length before writing any of it', async () => {
  const { jon } = await createUsers(app, 'jon')
  await leaveStorage(jon, 1_000_000)
  const stage = vi.spyOn(app.deps.files, 'stage')
  expect(await jon.call(editOwnProfile, { body: {}, files: [new File(['x'.repeat(2_000_000)], 'me.png')] })).toFailWith('too_large')
  expect(stage).not.toHaveBeenCalled()
  stage.mockRestore()
})

test('accepts three concurrent uploads of one account and rejects the fourth with Retry-After', async () => {
  const strict = await startTestServer(app.database, { rateLimit: true })
  try {
    const { gia, hugo } = await createUsers(strict, 'gia', 'hugo')
    const at = { url: strict.url, name: 'levels.csv' }
    const slow = [startUpload(gia, at), startUpload(gia, at), startUpload(gia, at)]
    await expect.poll(() => stagedIn(strict.filesFolder)).toHaveLength(3)
    const fourth = startUpload(gia, at)
    fourth.end()
    const { body, ...refused } = await fourth.answer
    expect({ ...refused, body: parseApiError(body) }).toEqual({
      status: 429,
      retryAfter: '5',
      body: { code: 'throttled', detail: 'You already have 3 uploads in progress. Try again when one has finished.' },
    })
    const post = { body: { description: 'x', trading_markets: 'Forex' as const } }
    const [words, other] = [await toTestUser(strict, 'gia', gia.session).call(createPost, post), startUpload(hugo, at)]
    expect(words.status).toBe(201)
    other.end()
    expect((await other.answer).status).toBe(201)
    for (const each of slow) each.end()
    expect((await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([201, 201, 201])
    const again = startUpload(gia, at)
    again.end()
    expect((await again.answer).status).toBe(201)
  } finally {
    await strict.close()
  }
})
