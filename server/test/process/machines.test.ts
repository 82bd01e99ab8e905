/** @module-tag slow */
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createAlert, listFirings } from '@trademates/contract/alerts'
import { listNotifications } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { endSession, listSessions } from '@trademates/contract/sessions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect, type Db } from '#platform/db.ts'
import { openEmbedded } from '#platform/postgres/embedded.ts'
import { BUCKET, KEYS, startStore } from '@trademates/test-support/services/bucket.ts'
import {
  type ServerHandle,
  emailOf,
  openLink,
  PASSWORD,
  person,
  type Person,
  signIn,
  signUp,
} from '@trademates/test-support/server/users.ts'
import { type Heard, listenTo } from '@trademates/test-support/api/event-stream.ts'
import { type Binance, startBinance } from '@trademates/test-support/services/binance.ts'
import { findRedis, freePort, startRedis } from '@trademates/test-support/services/redis.ts'
import { linkIn } from '@trademates/test-support/services/inbox.ts'
import { type SmtpServer, startSmtpServer } from '@trademates/test-support/services/smtp-server.ts'
import { launch, type Launched, sharedDataDir } from '@trademates/test-support/server/server-process.ts'

/** One with a DATA_DIR and a port of its own. */
interface Machine extends ServerHandle {
  server: Launched
  folder: string
}

const data = sharedDataDir()
const redis = findRedis()
const SOON = { timeout: 30_000 }

let shared: Record<string, string>
let db: Db
let smtp: SmtpServer
let binance: Binance
let machines: [Machine, Machine]

/** What was begun and has to end, the newest first. */
const endings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of endings) await end()
})

const freshFolder = () => mkdtemp(join(data.path, 'of-one-'))

/** What the machines have in common: a PostgreSQL, a Redis, a store of files, a mail server, an exchange, and a secret. */
async function openShared(): Promise<void> {
  const postgres = await openEmbedded(await freshFolder(), { join: 'owner' })
  endings.unshift(postgres.stop)
  if (!('host' in postgres.address)) throw new Error('The embedded database has a socket.')
  const { host, user, database } = postgres.address
  db = connect(postgres.address, { most: 1 })
  endings.unshift(() => db.close())
  const [redisPort, smtpPort] = [await freePort(), await freePort()]
  endings.unshift(await startRedis(redis ?? '', redisPort))
  const store = await startStore(await freshFolder())
  endings.unshift(store.close)
  smtp = await startSmtpServer(smtpPort)
  endings.unshift(smtp.close)
  binance = await startBinance()
  endings.unshift(binance.close)
  shared = {
    ...KEYS,
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
  const server = launch({ env: { ...shared, DATA_DIR: folder }, finished: afterAll })
  endings.unshift(() => server.end('SIGKILL'))
  return { server, folder, url: await server.ready(), mailFolder: join(folder, 'mail') }
}

/** This machine, or a new one where an earlier try of a test has killed it. */
const standing = async (machine: Machine) => (machine.server.child.killed ? startMachine() : machine)

const costs = (price: number) => binance.publish('BTCUSDT', `${price}`, '100')

const mailsFor = (name: string) => smtp.messages.filter(({ to }) => to?.[0]?.address === emailOf(name))

let joined = 0
/** Signs somebody up and in at a machine, under a name that nobody had in an earlier try. */
async function joins(machine: Machine, called: string): Promise<Person> {
  const name = `${called}${(joined += 1)}`
  expect((await signUp(machine, name)).status).toBe(201)
  const link = await vi.waitFor(() => mailsFor(name).flatMap((email) => linkIn(email) ?? [])[0] ?? expect.unreachable(), SOON)
  expect((await openLink(machine, link)).status).toBe(200)
  return person(machine, name, (await signIn(machine, name)).body)
}

/** The same person at another machine. */
const at = (machine: Machine, { name, session }: Person): Person => person(machine, name, session)

async function listens(machine: Machine, who: Person): Promise<Heard> {
  const heard = await listenTo(machine.url, who)
  onTestFinished(heard.stop)
  return heard
}

const eventsOf = ({ events }: Heard, id: string) => events.flatMap(({ event, data }) => ('id' in data && data.id === id ? event : []))

const statusAt = async ({ url }: Machine, { session }: Person) =>
  (await fetch(`${url}/api/feed/posts/`, { headers: { authorization: `Bearer ${session.access}` } })).status

const judges = ({ server }: Machine) => server.said.out.includes('"alerts are evaluated here"')

/** The machine that judges alerts, and the other one. */
async function byJudging(): Promise<[Machine, Machine]> {
  await expect.poll(() => machines.filter(judges).length, SOON).toBe(1)
  const [a, b] = machines
  return judges(a) ? [a, b] : [b, a]
}

describe.skipIf(redis === undefined)('two machines that share PostgreSQL, Redis and a bucket', () => {
  beforeAll(async () => {
    await openShared()
    costs(100)
    machines = [await startMachine(), await startMachine()]
  })

  it('send each mail once', async () => {
    const [a, b] = machines
    const readers = await Promise.all([a, b, a, b].map((machine) => joins(machine, 'reader')))
    await expect.poll(() => db.one`select from graphile_worker.jobs where task_identifier = 'verification-email'`, SOON).toBeUndefined()
    expect(readers.map(({ name }) => mailsFor(name).length)).toEqual([1, 1, 1, 1])
  })

  it('know who signed in at one of them; a session that ends there is over at the other, its stream too', async () => {
    const [a, b] = machines
    const ana = await joins(a, 'ana')
    const phone = person(a, ana.name, (await signIn(a, ana.name, PASSWORD, { 'user-agent': 'a phone' })).body)
    expect(await statusAt(b, phone)).toBe(200)
    const stream = await listens(b, phone)
    const id = (await ana.asks(listSessions)).body.find(({ device }) => device === 'a phone')?.id ?? ''
    expect((await ana.asks(endSession, { params: { id } })).status).toBe(204)
    await expect.poll(() => stream.isOver(), SOON).toBe(true)
    expect(stream.events.at(-1)?.event).toBe('session.ended')
    await expect.poll(() => statusAt(b, phone), SOON).toBe(401)
    expect(await statusAt(b, ana)).toBe(200)
  })

  it('tell what happens at one of them to the streams of the other, and serve the same picture', async () => {
    const [a, b] = machines
    const [ana, ben] = [await joins(a, 'ana'), await joins(b, 'ben')]
    const [above, below] = [await listens(a, ana), await listens(b, ben)]
    const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
    const post = await ana.posts('across', { files: [new File([new Uint8Array(await plain.png().toBuffer())], 'chart.png')] })
    await expect.poll(() => eventsOf(below, post.id), SOON).toEqual(['post.created'])
    const address = post.files[0]?.file ?? ''
    const [first, second] = await Promise.all(machines.map(async ({ url }) => (await fetch(new URL(address, url))).bytes()))
    expect(second).toEqual(first)
    expect(await sharp(second).metadata()).toMatchObject({ width: 60, height: 40 })
    for (const { folder } of machines) expect(await readdir(join(folder, 'files'))).toEqual(['staging'])

    expect((await ana.reads(post)).body.likes_count).toBe(0)
    await ben.likes(post)
    expect((await ana.reads(post)).body.likes_count).toBe(1)
    await expect.poll(() => eventsOf(above, post.id), SOON).toContain('post.changed')
  })

  it('count what guests try together', async () => {
    const [a, b] = machines
    const name = `nobody${(joined += 1)}`
    for (const machine of [a, b, a, b, a]) expect(await signIn(machine, name)).toBeRefused('invalid_credentials')
    for (const machine of [b, a]) expect(await signIn(machine, name)).toBeRefused('throttled')
  })

  it('judge an alert once; one that is killed loses nothing that it acknowledged, and the other goes on with all of it', async () => {
    machines = [await standing(machines[0]), await standing(machines[1])]
    const [victim, other] = await byJudging()
    const cleo = await joins(other, 'cleo')
    const fired = async () => (await cleo.asks(listFirings)).body.map(({ level }) => Number(level)).toSorted((x, y) => x - y)
    const told = async () => (await cleo.asks(listNotifications)).body.map(({ kind }) => kind)
    costs(100)
    for (const level of ['101', '102'])
      expect((await cleo.asks(createAlert, { body: { symbol: 'BTCUSD', kind: 'above', level } })).status).toBe(201)
    costs(101.5)
    await expect.poll(fired, SOON).toEqual([101])

    const acknowledged: Post[] = []
    const write = async (): Promise<never> => {
      for (;;) acknowledged.push(await at(victim, cleo).posts(`post ${acknowledged.length}`))
    }
    const writing = write().catch(() => undefined)
    await expect.poll(() => acknowledged.length, { ...SOON, interval: 1 }).toBeGreaterThan(9)
    await victim.server.end('SIGKILL')
    await writing

    for (const post of acknowledged) expect((await cleo.reads(post)).body).toMatchObject({ description: post.description })
    // Then its streams begin anew.
    await expect.poll(() => other.server.said.out, SOON).toContain('a process is gone without a word')
    const stream = await listens(other, cleo)
    const next = await cleo.posts('going on')
    await expect.poll(() => eventsOf(stream, next.id), SOON).toContain('post.created')
    costs(102.5)
    await expect.poll(fired, SOON).toEqual([101, 102])
    await expect.poll(told, SOON).toEqual(['price_alert', 'price_alert'])
  })
})
