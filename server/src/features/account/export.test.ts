import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createAlert } from '@trademates/contract/alerts'
import { type ExportState, readExport, readExportState, startExport } from '@trademates/contract/exports'
import { readIdea } from '@trademates/contract/idea-endpoints'
import { saveProgress } from '@trademates/contract/learning'
import { editPost } from '@trademates/contract/posts'
import { requestFriendship } from '@trademates/contract/friendships'
import { changeNotificationSetting } from '@trademates/contract/notification-settings'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { parseReceipt } from '@trademates/contract/receipt-file'
import { block, editOwnProfile, mute } from '@trademates/contract/profiles'
import { watchSymbol } from '@trademates/contract/watchlists'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import {
  createUsers,
  emailOf,
  listEmailsTo,
  waitForEmailTo,
  PASSWORD,
  toTestUser,
  type TestUser,
} from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'

const app = useTestServer()

/** A server that writes the log of ideas. */
const sealing = useTestServer({}, async () => ({ logIntervalMs: 20 }))

const SOON = { timeout: 10_000 }

const stateOf = async (user: TestUser) => (await user.call(readExportState)).body

async function gathered(user: TestUser): Promise<ExportState> {
  await user.call(startExport)
  await expect.poll(async () => (await stateOf(user)).status, SOON).toBe('ready')
  return stateOf(user)
}

const downloads = (user: TestUser) => fetch(app.url + readExport.path, { headers: { authorization: `Bearer ${user.session.access}` } })

async function unpack(response: Response): Promise<Record<string, Uint8Array>> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const json = (files: Record<string, Uint8Array>, name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as unknown

const chart = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
        .png()
        .toBuffer(),
    ),
  ],
  'chart.png',
)

/** A user with data of every exported kind. */
async function busy(name: string): Promise<TestUser> {
  const [user, other, blocked, muted] = Object.values(await createUsers(app, name, `${name}2`, `${name}3`, `${name}4`)) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
  const post = await user.createPost('with files', { tags: ['gold'], files: [chart, new File(['a,b\n1,2\n'], 'levels.csv')] })
  const plain = await user.createPost('before an edit')
  await user.call(editPost, { params: { id: plain.id }, body: { description: 'without', name: 'without', trading_markets: 'Forex' } })
  const theirs = await other.createPost('not mine')
  await other.createComment(post, 'not mine either')
  await user.createComment(theirs, 'my words')
  await user.likePost(theirs)
  await user.call(createAlert, { body: { symbol: 'EURUSD', kind: 'above', level: '9' } })
  await user.call(watchSymbol, { params: { code: 'EURUSD' } })
  await app.deps.db.run`insert into follows (follower_id, followed_id) values (${user.id}, ${other.id})`
  await user.call(saveProgress, { body: { lesson: 'candlestick', reached: 50 } })
  await user.call(editOwnProfile, { body: {}, files: [chart] })
  await user.call(requestFriendship, { body: { to_user: other.id } })
  await user.call(block, { params: { userId: blocked.id } })
  await user.call(mute, { params: { userId: muted.id } })
  await user.call(changeNotificationSetting, { body: { kind: 'follow', on_screen: false } })
  return user
}

test('the export has JSON of every kind and every file as stored', async () => {
  const ana = await busy('ana')
  const state = await gathered(ana)
  const response = await downloads(ana)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="trademates-\d{4}-\d\d-\d\d\.zip"$/)
  expect(Number(response.headers.get('content-length'))).toBe(state.size)
  const files = await unpack(response)

  expect(json(files, 'profile.json')).toMatchObject({ id: ana.id, email: emailOf('ana'), language: 'en' })
  const posts = json(files, 'posts.json') as {
    description: string
    versions: object[]
    files: { id: string; file: string; name: string }[]
  }[]
  expect(posts.map(({ description }) => description)).toEqual(['without', 'with files'])
  expect(posts.map(({ versions }) => versions)).toMatchObject([[{ description: 'before an edit' }], []])
  expect(json(files, 'comments.json')).toMatchObject([{ content: 'my words', author_id: ana.id }])
  expect(json(files, 'likes.json')).toHaveLength(1)
  expect(json(files, 'follows.json')).toMatchObject({ following: [{ username: 'ana2' }], followers: [] })
  expect([json(files, 'alerts.json'), json(files, 'alert-history.json')]).toMatchObject([[{ symbol: 'EURUSD', level: '9' }], []])
  expect(json(files, 'watchlists.json')).toMatchObject([{ name: 'Watchlist', symbols: [{ code: 'EURUSD' }] }])
  const [friend, blocked, muted] = ['2', '3', '4'].map((number) => `ana${number}`)
  expect(json(files, 'friendships.json')).toMatchObject([{ username: friend, status: 'pending', direction: 'sent', accepted_at: null }])
  expect(json(files, 'blocks.json')).toMatchObject([{ username: blocked }])
  expect(json(files, 'mutes.json')).toMatchObject([{ username: muted }])
  expect(json(files, 'notifications.json')).toMatchObject([{ message: 'ana2 commented on your post.' }])
  expect(json(files, 'notification-settings.json')).toContainEqual({ kind: 'follow', on_screen: false, by_email: false, by_push: true })
  expect(json(files, 'learning.json')).toMatchObject([{ lesson: 'candlestick', reached: 50 }])
  expect(json(files, 'sessions.json')).toMatchObject([{ device: 'node' }])

  const exportedFiles = Object.keys(files).filter((name) => name.startsWith('files/'))
  expect(exportedFiles).toHaveLength(3)
  for (const { id, file } of posts.flatMap((post) => post.files)) {
    const name = exportedFiles.find((path) => path.includes(id)) ?? ''
    const served = new Uint8Array(await (await fetch(app.url + file)).arrayBuffer())
    expect(files[name]).toEqual(served)
  }
  const text = Object.entries(files).flatMap(([name, bytes]) => (name.endsWith('.json') ? strFromU8(bytes) : []))
  expect(text.join()).not.toMatch(/argon2|password|refresh|access_hash/)
  expect(text.join()).not.toContain(PASSWORD)
})

test('a finished export is reported to its owner only, by email and event', async () => {
  const ben = await busy('ben')
  const { cleo } = await createUsers(app, 'cleo')
  const [own, others] = [await openEventStream(app.url, ben), await openEventStream(app.url, cleo)]
  expect((await ben.call(startExport)).body).toMatchObject({ status: 'running', size: null, ready_at: null })
  await expect.poll(() => own.events.at(-1), SOON).toMatchObject({ event: 'export.changed', data: { status: 'ready', progress: 1 } })
  await waitForEmailTo(app, emailOf('ben'), 'Your data is ready')
  expect(others.events.filter(({ event }) => event === 'export.changed')).toEqual([])
  own.close()
  others.close()
})

test('without an export the state is none, and a download builds one on the fly', async () => {
  const dora = await busy('dora')
  expect(await stateOf(dora)).toEqual({ status: 'none', progress: 0, size: null, ready_at: null })
  const files = await unpack(await downloads(dora))
  expect(json(files, 'posts.json')).toHaveLength(2)
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(3)
})

test('concurrent requests start one export', async () => {
  const { eli } = await createUsers(app, 'eli')
  await Promise.all(Array.from({ length: 5 }, () => eli.call(startExport)))
  await expect.poll(async () => (await stateOf(eli)).status, SOON).toBe('ready')
  await waitForEmailTo(app, emailOf('eli'), 'Your data is ready')
  await expect.poll(() => listJobs(app.deps.db, 'data-export'), SOON).toEqual([])
  expect((await listEmailsTo(app, emailOf('eli'))).filter(({ subject }) => subject === 'Your data is ready')).toHaveLength(1)
})

test('a failed export has the state failed and can be started again', async () => {
  const { fay } = await createUsers(app, 'fay')
  const { stage } = app.deps.files
  app.deps.files.stage = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' }))
  await fay.call(startExport)
  await expect
    .poll(async () => (await stateOf(fay)).status, SOON)
    .toBe('failed')
    .finally(() => (app.deps.files.stage = stage))
  expect((await gathered(fay)).status).toBe('ready')
})

test('the cleanup keeps a finished export for a day, then deletes row and file', async () => {
  const { gil } = await createUsers(app, 'gil')
  const { size } = await gathered(gil)
  const row = await app.deps.db.one<{ stored_name: string }>`select stored_name from exports where user_id = ${gil.id}`
  const storedName = row?.stored_name ?? ''
  const path = join(app.filesFolder, storedName.slice(0, 2), storedName)
  await utimes(path, 0, 0)
  await round('cleanup-files')
  expect((await downloads(gil)).headers.get('content-length')).toBe(String(size))

  await app.deps.db.run`update exports set ready_at = now() - interval '25 hours' where user_id = ${gil.id}`
  expect((await stateOf(gil)).status).toBe('none')
  await round('cleanup-exports')
  await round('cleanup-files')
  expect(existsSync(path)).toBe(false)
})

/** Runs a recurring job at once. */
async function round(kind: string): Promise<void> {
  await makeDue(app.deps.db, kind)
  await expect.poll(() => listJobs(app.deps.db, kind), SOON).toEqual([{ attempts: 0, is_due: false }])
}

test('V8.2.2 only the owner sees and downloads an export', async () => {
  const { ida, jo } = await createUsers(app, 'ida', 'jo')
  await gathered(ida)
  expect((await stateOf(jo)).status).toBe('none')
  const files = await unpack(await downloads(jo))
  expect(json(files, 'profile.json')).toMatchObject({ id: jo.id })
  expect(await callApi(app.url, readExportState)).toFailWith('token_not_valid')
  expect((await fetch(app.url + readExport.path)).status).toBe(401)
})

test('a server shuts down without waiting for an export, and the next process restarts it', { tags: ['full'] }, async () => {
  const hal = await busy('hal')
  const stopped = await startTestServer(app.database)
  const { open } = stopped.deps.files
  stopped.deps.files.open = async (name) => {
    const file = await open(name)
    await file?.close()
    return file === undefined ? undefined : { ...file, read: () => Readable.from(slowly()) }
  }
  await app.deps.jobs.close()
  await toTestUser(stopped, 'hal', hal.session).call(startExport)
  await expect.poll(async () => (await stateOf(hal)).progress, SOON).toBeGreaterThan(0)
  const began = performance.now()
  await stopped.close()
  expect(performance.now() - began).toBeLessThan(3_000)
  expect((await stateOf(hal)).status).toBe('running')

  const next = await startTestServer(app.database)
  await expect.poll(async () => (await stateOf(hal)).status, SOON).toBe('ready')
  await next.close()
})

/** An endless file. */
async function* slowly(): AsyncGenerator<Buffer> {
  for (;;) {
    await pause(50)
    yield Buffer.from('x')
  }
}

test('contains the ideas, as JSON and as a spreadsheet, and the track record', async () => {
  const { iris } = await createUsers(app, 'iris')
  const drafts = [...dailyIdeas(['1.5', '-1.02']), { state: 'waiting', direction: 'short', symbol: 'ETHUSD' } as const]
  const [, , , closed] = await insertIdeas(app.deps.db, iris.id, [...drafts, { rNet: '0.6', state: 'closed' }])
  // The original terms are still open.
  await app.deps.db.run`update ideas set unmanaged_state = 'live' where id = ${closed}`
  const files = await unpack(await downloads(iris))
  expect(json(files, 'ideas.json')).toMatchObject([
    { number: 1, symbol: 'BTCUSD', state: 'target', r_net: '1.5', amendments: [], positions: [], events: [], grades: [] },
    { number: 2, state: 'stopped', r_net: '-1.02' },
    { number: 3, state: 'waiting', r_net: null },
    { number: 4, state: 'closed', unmanaged_state: 'live', unmanaged_r: null },
  ])
  const lines = strFromU8(files['ideas.csv'] ?? new Uint8Array()).split('\r\n')
  expect(lines[0]).toBe('number,symbol,direction,posted,planned,stop,targets,fill,ended,state,R,R net,unmanaged R')
  expect(lines[1]).toMatch(/^1,BTCUSD,long,\d{4}-\d\d-\d\dT[\d:]{8}Z,100,90,120,100,\d{4}-\d\d-\d\dT[\d:]{8}Z,target,1\.5,1\.5,1\.5$/)
  expect(lines[3]).toMatch(/^3,ETHUSD,short,[\dT:Z-]+,100,110,80,,,waiting,,,$/)
  expect(lines[4]).toMatch(/,closed,0\.6,0\.6,$/)
  expect(lines).toHaveLength(6)
  expect(json(files, 'track-record.json')).toMatchObject({ user_id: iris.id, counts: { graded: 3, waiting: 1 } })
})

test('contains the receipts of all ideas, and they verify', async () => {
  const { jon } = await createUsers(sealing, 'jon')
  const idea = ideaOf((await postIdea(jon)).body)
  await expect.poll(async () => (await jon.call(readIdea, { params: { id: idea.id } })).body.receipt, SOON).toBe('sealed')
  await jon.call(startExport)
  await expect.poll(async () => (await stateOf(jon)).status, SOON).toBe('ready')
  const files = await unpack(await fetch(sealing.url + readExport.path, { headers: { authorization: `Bearer ${jon.session.access}` } }))
  const name = `receipts/00001-trademates-BTCUSD-${idea.id.slice(0, 8)}.receipt.json`
  expect(Object.keys(files)).toContain(name)
  const receipt = parseReceipt(strFromU8(files[name] ?? new Uint8Array()))
  if (receipt === null) throw new Error('The receipt cannot be read.')
  expect(receipt.idea.record).toMatchObject({ idea: idea.id, number: 1 })
  expect((await checkReceipt(receipt)).filter(({ status }) => status === 'failed')).toEqual([])
  expect(json(files, 'ideas.json')).toMatchObject([{ id: idea.id, number: 1 }])
  // At market: the reference price until the entry.
  const [, line = ''] = strFromU8(files['ideas.csv'] ?? new Uint8Array()).split('\r\n')
  expect(line.split(',')[4]).toBe(idea.reference.price)
})
