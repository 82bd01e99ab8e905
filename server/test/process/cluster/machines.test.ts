/** @module-tag slow */
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

/** One with a DATA_DIR and a port of its own. */
interface Machine extends ServerHandle {
  server: ServerProcess
  folder: string
}

const data = useDataDir()
const redis = findRedis()
const SOON = { timeout: 30_000 }

let shared: Record<string, string>
let db: Db
let smtp: SmtpServer
let binance: Binance
let machines: [Machine, Machine]

/** What was begun and has to end, the newest first. */
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of cleanups) await end()
})

const freshFolder = () => mkdtemp(join(data.path, 'of-one-'))

/** What the machines have in common: a PostgreSQL, a Redis, a store of files, a mail server, an exchange, and a secret. */
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
    SECRET: 'a secret that all machines have in common',
    ...binance.settings,
  }
}

async function startMachine(): Promise<Machine> {
  const folder = await freshFolder()
  const server = startServerProcess({ env: { ...shared, DATA_DIR: folder }, onFinished: afterAll })
  cleanups.unshift(() => server.stop('SIGKILL'))
  return { server, folder, url: await server.waitUntilReady(), emailFolder: join(folder, 'mail') }
}

/** This machine, or a new one where an earlier try of a test has killed it. */
const ensureRunning = async (machine: Machine) => (machine.server.child.killed ? startMachine() : machine)

const publishPrice = (price: number) => binance.publish('BTCUSDT', `${price}`, '100')

const listEmailsFor = (name: string) => smtp.messages.filter(({ to }) => to?.[0]?.address === emailOf(name))

let signUpCount = 0
/** Signs somebody up and in at a machine, under a name that nobody had in an earlier try. */
async function signUpAt(machine: Machine, called: string): Promise<TestUser> {
  const name = `${called}${(signUpCount += 1)}`
  expect((await signUp(machine, name)).status).toBe(201)
  const link = await vi.waitFor(() => listEmailsFor(name).flatMap((email) => linkIn(email) ?? [])[0] ?? expect.unreachable(), SOON)
  expect((await openLink(machine, link)).status).toBe(200)
  return toTestUser(machine, name, (await signIn(machine, name)).body)
}

/** The same person at another machine. */
const userAt = (machine: Machine, { name, session }: TestUser): TestUser => toTestUser(machine, name, session)

async function openStreamAt(machine: Machine, who: TestUser): Promise<EventStream> {
  const heard = await openEventStream(machine.url, who)
  onTestFinished(heard.close)
  return heard
}

const eventsOf = ({ events }: EventStream, id: string) => events.flatMap(({ event, data }) => ('id' in data && data.id === id ? event : []))

const statusAt = async ({ url }: Machine, { session }: TestUser) =>
  (await fetch(`${url}/api/feed/posts/`, { headers: { authorization: `Bearer ${session.access}` } })).status

const isEvaluator = ({ server }: Machine) => server.output.out.includes('"alerts are evaluated here"')

/** The machine that judges alerts, and the other one. */
async function splitByEvaluator(): Promise<[Machine, Machine]> {
  await expect.poll(() => machines.filter(isEvaluator).length, SOON).toBe(1)
  const [a, b] = machines
  return isEvaluator(a) ? [a, b] : [b, a]
}

describe.skipIf(redis === undefined)('two machines that share PostgreSQL, Redis and a bucket', () => {
  beforeAll(async () => {
    await startSharedServices()
    publishPrice(100)
    machines = [await startMachine(), await startMachine()]
  })

  it('send each mail once', async () => {
    const [a, b] = machines
    const readers = await Promise.all([a, b, a, b].map((machine) => signUpAt(machine, 'reader')))
    await expect.poll(() => db.one`select from graphile_worker.jobs where task_identifier = 'verification-email'`, SOON).toBeUndefined()
    expect(readers.map(({ name }) => listEmailsFor(name).length)).toEqual([1, 1, 1, 1])
  })

  it('know who signed in at one of them; a session that ends there is over at the other, its stream too', async () => {
    const [a, b] = machines
    const ana = await signUpAt(a, 'ana')
    const phone = toTestUser(a, ana.name, (await signIn(a, ana.name, PASSWORD, { 'user-agent': 'a phone' })).body)
    expect(await statusAt(b, phone)).toBe(200)
    const stream = await openStreamAt(b, phone)
    const id = (await ana.call(listSessions)).body.find(({ device }) => device === 'a phone')?.id ?? ''
    expect((await ana.call(endSession, { params: { id } })).status).toBe(204)
    await expect.poll(() => stream.isClosed(), SOON).toBe(true)
    expect(stream.events.at(-1)?.event).toBe('session.ended')
    await expect.poll(() => statusAt(b, phone), SOON).toBe(401)
    expect(await statusAt(b, ana)).toBe(200)
  })

  it('tell what happens at one of them to the streams of the other, and serve the same picture', async () => {
    const [a, b] = machines
    const [ana, ben] = [await signUpAt(a, 'ana'), await signUpAt(b, 'ben')]
    const [above, below] = [await openStreamAt(a, ana), await openStreamAt(b, ben)]
    const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
    const post = await ana.createPost('across', { files: [new File([new Uint8Array(await plain.png().toBuffer())], 'chart.png')] })
    await expect.poll(() => eventsOf(below, post.id), SOON).toEqual(['post.created'])
    const address = post.files[0]?.file ?? ''
    const [first, second] = await Promise.all(machines.map(async ({ url }) => (await fetch(new URL(address, url))).bytes()))
    expect(second).toEqual(first)
    expect(await sharp(second).metadata()).toMatchObject({ width: 60, height: 40 })
    for (const { folder } of machines) expect(await readdir(join(folder, 'files'))).toEqual(['staging'])

    expect((await ana.readPost(post)).body.likes_count).toBe(0)
    await ben.likePost(post)
    expect((await ana.readPost(post)).body.likes_count).toBe(1)
    await expect.poll(() => eventsOf(above, post.id), SOON).toContain('post.changed')
  })

  it('count what guests try together', async () => {
    const [a, b] = machines
    const name = `nobody${(signUpCount += 1)}`
    for (const machine of [a, b, a, b, a]) expect(await signIn(machine, name)).toFailWith('invalid_credentials')
    for (const machine of [b, a]) expect(await signIn(machine, name)).toFailWith('throttled')
  })

  it('judge an alert once; one that is killed loses nothing that it acknowledged, and the other goes on with all of it', async () => {
    machines = [await ensureRunning(machines[0]), await ensureRunning(machines[1])]
    const [victim, other] = await splitByEvaluator()
    const cleo = await signUpAt(other, 'cleo')
    const fired = async () => (await cleo.call(listAlertEvents)).body.map(({ level }) => Number(level)).toSorted((x, y) => x - y)
    const told = async () => (await cleo.call(listNotifications)).body.map(({ kind }) => kind)
    publishPrice(100)
    for (const level of ['101', '102'])
      expect((await cleo.call(createAlert, { body: { symbol: 'BTCUSD', kind: 'above', level } })).status).toBe(201)
    publishPrice(101.5)
    await expect.poll(fired, SOON).toEqual([101])

    const acknowledged: Post[] = []
    const write = async (): Promise<never> => {
      for (;;) acknowledged.push(await userAt(victim, cleo).createPost(`post ${acknowledged.length}`))
    }
    const writing = write().catch(() => undefined)
    await expect.poll(() => acknowledged.length, { ...SOON, interval: 1 }).toBeGreaterThan(9)
    await victim.server.stop('SIGKILL')
    await writing

    for (const post of acknowledged) expect((await cleo.readPost(post)).body).toMatchObject({ description: post.description })
    // Then its streams begin anew.
    await expect.poll(() => other.server.output.out, SOON).toContain('a process ended unexpectedly')
    const stream = await openStreamAt(other, cleo)
    const next = await cleo.createPost('going on')
    await expect.poll(() => eventsOf(stream, next.id), SOON).toContain('post.created')
    publishPrice(102.5)
    await expect.poll(fired, SOON).toEqual([101, 102])
    await expect.poll(told, SOON).toEqual(['price_alert', 'price_alert'])
  })
})
