/**
 * @module-tag slow
 * @module-tag full
 */
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createAlert, listAlertEvents } from '@trademates/contract/alerts'
import { listNotifications } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { endSession, listSessions } from '@trademates/contract/sessions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect, type Db } from '#platform/database/db.ts'
import { openEmbedded } from '#platform/postgres/embedded.ts'
import { BUCKET, BUCKET_CREDENTIALS, startObjectStorage } from '@trademates/test-support/services/object-storage.ts'
import {
  type ServerHandle,
  emailOf,
  openLink,
  PASSWORD,
  toTestUser,
  type TestUser,
  signIn,
  signUp,
} from '@trademates/test-support/server/users.ts'
import { type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { type Binance, startBinance } from '@trademates/test-support/services/binance.ts'
import { findRedis, freePort, startRedis } from '@trademates/test-support/services/redis.ts'
import { linkIn } from '@trademates/test-support/services/inbox.ts'
import { type SmtpServer, startSmtpServer } from '@trademates/test-support/services/smtp-server.ts'
import { startServerProcess, type ServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'

/** A server process with its own DATA_DIR and port. */
interface Machine extends ServerHandle {
  server: ServerProcess
  folder: string
}

const data = useDataDir()
const redis = findRedis()
const TIMEOUT = { timeout: 30_000 }

let shared: Record<string, string>
let db: Db
let smtp: SmtpServer
let binance: Binance
let machines: [Machine, Machine]

/** Cleanup functions, newest first. */
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp()
})

const freshFolder = () => mkdtemp(join(data.path, 'of-one-'))

/** Starts what the machines share: PostgreSQL, Redis, object storage, an SMTP server and a price provider. */
async function startSharedServices(): Promise<void> {
  const postgres = await openEmbedded(await freshFolder(), { join: 'owner' })
  cleanups.unshift(postgres.stop)
  if (!('host' in postgres.address)) throw new Error('The embedded database has a socket.')
  const { host, user, database } = postgres.address
  db = connect(postgres.address, { maxConnections: 1 })
  cleanups.unshift(() => db.close())
  const [redisPort, smtpPort] = [await freePort(), await freePort()]
  cleanups.unshift(await startRedis(redis ?? '', redisPort))
  const store = await startObjectStorage(await freshFolder())
  cleanups.unshift(store.close)
  smtp = await startSmtpServer(smtpPort)
  cleanups.unshift(smtp.close)
  binance = await startBinance()
  cleanups.unshift(binance.close)
  shared = {
    ...BUCKET_CREDENTIALS,
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    FILES_URL: `s3://${BUCKET}?endpoint=http://127.0.0.1:${store.port}&region=us-east-1`,
    MAIL_URL: `smtp://127.0.0.1:${smtpPort}`,
    PUBLIC_URL: 'http://trademates.test',
    SECRET: 'a test secret that all machines share',
    ...binance.settings,
  }
}

async function startMachine(): Promise<Machine> {
  const folder = await freshFolder()
  const server = startServerProcess({ env: { ...shared, DATA_DIR: folder }, onFinished: afterAll })
  cleanups.unshift(() => server.stop('SIGKILL'))
  return { server, folder, url: await server.waitUntilReady(), emailFolder: join(folder, 'mail') }
}

/** Returns the machine, or a new one if an earlier attempt of the test killed it. */
const ensureRunning = async (machine: Machine) => (machine.server.child.killed ? startMachine() : machine)

const publishPrice = (price: number) => binance.publish('BTCUSDT', `${price}`, '100')

const listEmailsFor = (name: string) => smtp.messages.filter(({ to }) => to?.[0]?.address === emailOf(name))

let signUpCount = 0
/** Signs up a user with a unique name at a machine and signs in. */
async function signUpAt(machine: Machine, prefix: string): Promise<TestUser> {
  const name = `${prefix}${(signUpCount += 1)}`
  expect((await signUp(machine, name)).status).toBe(201)
  const link = await vi.waitFor(() => listEmailsFor(name).flatMap((email) => linkIn(email) ?? [])[0] ?? expect.unreachable(), TIMEOUT)
  expect((await openLink(machine, link)).status).toBe(200)
  return toTestUser(machine, name, (await signIn(machine, name)).body)
}

/** The same user at another machine. */
const userAt = (machine: Machine, { name, session }: TestUser): TestUser => toTestUser(machine, name, session)

async function openStreamAt(machine: Machine, user: TestUser): Promise<EventStream> {
  const stream = await openEventStream(machine.url, user)
  onTestFinished(stream.close)
  return stream
}

const eventsOf = ({ events }: EventStream, id: string) => events.flatMap(({ event, data }) => ('id' in data && data.id === id ? event : []))

const fetchStatusAt = async ({ url }: Machine, { session }: TestUser) =>
  (await fetch(`${url}/api/feed/posts/`, { headers: { authorization: `Bearer ${session.access}` } })).status

const isEvaluator = ({ server }: Machine) => server.output.out.includes('"alert evaluator started in this process"')

/** Returns the machine that evaluates alerts, then the other one. */
async function splitByEvaluator(): Promise<[Machine, Machine]> {
  await expect.poll(() => machines.filter(isEvaluator).length, TIMEOUT).toBe(1)
  const [a, b] = machines
  return isEvaluator(a) ? [a, b] : [b, a]
}

describe.skipIf(redis === undefined)('two machines that share PostgreSQL, Redis and a bucket', () => {
  beforeAll(async () => {
    await startSharedServices()
    publishPrice(100)
    machines = [await startMachine(), await startMachine()]
  })

  it('send each email once', async () => {
    const [a, b] = machines
    const readers = await Promise.all([a, b, a, b].map((machine) => signUpAt(machine, 'reader')))
    await expect.poll(() => db.one`select from graphile_worker.jobs where task_identifier = 'link-email'`, TIMEOUT).toBeUndefined()
    expect(readers.map(({ name }) => listEmailsFor(name).length)).toEqual([1, 1, 1, 1])
  })

  it('share sessions: one that ends at a machine ends at the other, with its event stream', async () => {
    const [a, b] = machines
    const ana = await signUpAt(a, 'ana')
    const phone = toTestUser(a, ana.name, (await signIn(a, ana.name, PASSWORD, { 'user-agent': 'a phone' })).body)
    expect(await fetchStatusAt(b, phone)).toBe(200)
    const stream = await openStreamAt(b, phone)
    const id = (await ana.call(listSessions)).body.find(({ device }) => device === 'a phone')?.id ?? ''
    expect((await ana.call(endSession, { params: { id } })).status).toBe(204)
    await expect.poll(() => stream.isClosed(), TIMEOUT).toBe(true)
    expect(stream.events.at(-1)?.event).toBe('session.ended')
    await expect.poll(() => fetchStatusAt(b, phone), TIMEOUT).toBe(401)
    expect(await fetchStatusAt(b, ana)).toBe(200)
  })

  it('publish events to the streams of both and serve the same files', async () => {
    const [a, b] = machines
    const [ana, ben] = [await signUpAt(a, 'ana'), await signUpAt(b, 'ben')]
    const [above, below] = [await openStreamAt(a, ana), await openStreamAt(b, ben)]
    const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
    const post = await ana.createPost('across', { files: [new File([new Uint8Array(await plain.png().toBuffer())], 'chart.png')] })
    await expect.poll(() => eventsOf(below, post.id), TIMEOUT).toEqual(['post.created'])
    const address = post.files[0]?.file ?? ''
    const [first, second] = await Promise.all(machines.map(async ({ url }) => (await fetch(new URL(address, url))).bytes()))
    expect(second).toEqual(first)
    expect(await sharp(second).metadata()).toMatchObject({ width: 60, height: 40 })
    for (const { folder } of machines) expect(await readdir(join(folder, 'files'))).toEqual(['staging'])

    expect((await ana.readPost(post)).body.likes_count).toBe(0)
    await ben.likePost(post)
    expect((await ana.readPost(post)).body.likes_count).toBe(1)
    await expect.poll(() => eventsOf(above, post.id), TIMEOUT).toContain('post.changed')
  })

  it('share login throttling', async () => {
    const [a, b] = machines
    const name = `unknown${(signUpCount += 1)}`
    for (const machine of [a, b, a, b, a]) expect(await signIn(machine, name)).toFailWith('invalid_credentials')
    for (const machine of [b, a]) expect(await signIn(machine, name)).toFailWith('throttled')
  })

  it('keep all acknowledged writes when one is killed; the other takes over and each alert fires once', async () => {
    machines = [await ensureRunning(machines[0]), await ensureRunning(machines[1])]
    const [victim, other] = await splitByEvaluator()
    const cleo = await signUpAt(other, 'cleo')
    const listFiredLevels = async () => (await cleo.call(listAlertEvents)).body.map(({ level }) => Number(level)).toSorted((x, y) => x - y)
    const listKinds = async () => (await cleo.call(listNotifications)).body.map(({ kind }) => kind)
    publishPrice(100)
    for (const level of ['101', '102'])
      expect((await cleo.call(createAlert, { body: { symbol: 'BTCUSD', kind: 'above', level } })).status).toBe(201)
    publishPrice(101.5)
    await expect.poll(listFiredLevels, TIMEOUT).toEqual([101])

    const acknowledged: Post[] = []
    const write = async (): Promise<never> => {
      for (;;) acknowledged.push(await userAt(victim, cleo).createPost(`post ${acknowledged.length}`))
    }
    const writing = write().catch(() => undefined)
    await expect.poll(() => acknowledged.length, { ...TIMEOUT, interval: 1 }).toBeGreaterThan(9)
    await victim.server.stop('SIGKILL')
    await writing

    for (const post of acknowledged) expect((await cleo.readPost(post)).body).toMatchObject({ description: post.description })
    // Then the other machine ends its streams.
    await expect.poll(() => other.server.output.out, TIMEOUT).toContain('a process ended unexpectedly')
    const stream = await openStreamAt(other, cleo)
    const next = await cleo.createPost('going on')
    await expect.poll(() => eventsOf(stream, next.id), TIMEOUT).toContain('post.created')
    publishPrice(102.5)
    await expect.poll(listFiredLevels, TIMEOUT).toEqual([101, 102])
    await expect.poll(listKinds, TIMEOUT).toEqual(['price_alert', 'price_alert'])
  })
})
