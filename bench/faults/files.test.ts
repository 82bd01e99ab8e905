/** @module-tag slow */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPost, type Post } from '@trademates/contract/posts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, type ServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { canMount, runInNamespace, withDisks } from '@trademates/test-support/server/disk-namespace.ts'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { amount } from './amount.ts'
import { expectKept, keepWriting, openLedger, refusalsIn, sheet } from './ledger.ts'

const data = useDataDir()
const file = sheet(60_000)
const canInject = spawnSync('strace', ['-V']).status === 0
const canLimit = spawnSync('prlimit', ['--version']).status === 0
const MB = Buffer.alloc(1024 * 1024)

let server: ServerProcess
let url: string
let pid: number
let ana: TestUser
let disk: string
/** The same place as the server sees it, from here. */
let seen: string

// Its database and its files each have a disk of their own, where this machine lets us make some.
beforeAll(async () => {
  disk = join(data.path, 'disk')
  await mkdir(disk)
  const mounts = `mount -t tmpfs -o size=256m none ${disk} && mkdir ${disk}/files && mount -t tmpfs -o size=64m none ${disk}/files`
  server = startServerProcess({
    env: { DATA_DIR: disk, TMPDIR: '/tmp', RATE_LIMIT: 'off' },
    onFinished: afterAll,
    ...(canMount ? { wrapper: withDisks(mounts) } : {}),
  })
  url = await server.waitUntilReady()
  pid = server.child.pid ?? 0
  seen = canMount ? `/proc/${pid}/root${disk}` : disk
  ana = (await signUpUsers({ url, emailFolder: join(seen, 'mail') }, 'ana')).ana
})
afterAll(() => server.stop())

const post = async (files: File[] = []): Promise<number> => {
  const body = { description: 'a post', trading_markets: 'Forex' as const }
  const response = await sendRequest(url, createPost, { body, files, headers: { authorization: `Bearer ${ana.session.access}` } })
  const text = await response.text()
  // Whatever happens is said in the words of the contract.
  if (response.status === 503) expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
  return response.status
}

const staged = () => readdir(join(seen, 'files/staging'))

describe.runIf(canMount)('on a disk of its own (needs the right to mount)', () => {
  it('F09 on a full disk the database takes no more: 503 for what writes, 200 for what reads, and all is well when there is room', async ({
    annotate,
  }) => {
    const [ledger, over] = [openLedger(), new AbortController()]
    const writing = Promise.all(Array.from({ length: 8 }, () => keepWriting(ana, { door: { url }, ledger, over: over.signal })))
    const ballast = join(seen, 'ballast')
    await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThan(10)
    for (let isFull = false; !isFull;) await appendFile(ballast, MB).catch(() => (isFull = true))
    const refused = () => ledger.statuses.get(503) ?? 0
    await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(amount(20, 2_000))
    expect(await ana.listFeed()).not.toEqual([])
    await rm(ballast)
    const before = ledger.posts.length
    await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThan(before)
    over.abort()
    await writing
    expect(new Set(ledger.statuses.keys())).toEqual(new Set([201, 503]))
    await expectKept(url, ana, ledger)
    await annotate(`${ledger.posts.length} acknowledged, 0 lost; ${refusalsIn(ledger)}`)
  })

  it('F12 while the disk of files is read-only uploads answer 503, texts are posted and files served', async ({ annotate }) => {
    const kept = await ana.createPost('kept', { files: [file] })
    runInNamespace(pid, 'mount', '-o', 'remount,ro', join(disk, 'files'))
    expect([await post([file]), await post()]).toEqual([503, 201])
    await expectKept(url, ana, { ...openLedger(), posts: [kept] }, file)
    runInNamespace(pid, 'mount', '-o', 'remount,rw', join(disk, 'files'))
    expect(await post([file])).toBe(201)
    expect(await staged()).toEqual([])
    await annotate('read-only: upload 503, text 201, file 200; writable again: upload 201')
  })
})

it.runIf(canLimit)(
  'F13 without file descriptors uploads answer 503, and are taken again once there are some (needs prlimit)',
  async ({ annotate }) => {
    const kept = await ana.createPost('kept', { files: [file] })
    const limit = (most: string) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`])
    // Lower than any number that is free: nothing can be opened any more, what is open stays.
    limit('4')
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) statuses.push(await post([file]))
    limit('20000')
    expect(statuses).toEqual(Array(5).fill(503))
    await expect.poll(() => post([file]), { timeout: 60_000 }).toBe(201)
    await expectKept(url, ana, { ...openLedger(), posts: [kept] }, file)
    expect(await staged()).toEqual([])
    await annotate('5 of 5 uploads 503 without descriptors, 201 with them')
  },
)

const INJECTED = [
  ['fsync', 'EIO'],
  ['pwrite64', 'ENOSPC'],
  ['pwrite64', 'EIO'],
  ['rename', 'EIO'],
  ['openat', 'EMFILE'],
] as const

it.runIf(canInject).for(INJECTED)(
  'F11 uploads whose %s fails with %s are refused whole (needs strace)',
  async ([call, error], { annotate }) => {
    const strace = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${call}`, '-e', `inject=${call}:error=${error}:when=2+3`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    strace.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('attached')
    const [taken, statuses]: [Post[], number[]] = [[], []]
    for (let count = 0; count < amount(6, 40); count += 1) {
      const answer = await ana.call(createPost, { body: { description: `${call} ${count}`, trading_markets: 'Forex' }, files: [file] })
      statuses.push(answer.status)
      if (answer.status === 201) taken.push(answer.body)
    }
    strace.kill('SIGTERM')
    await once(strace, 'close')
    const injected = said.match(/\(INJECTED\)/g)?.length ?? 0
    expect(injected).toBeGreaterThan(0)
    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([])
    expect(statuses).toContain(503)
    await expectKept(url, ana, { ...openLedger(), posts: taken }, file)
    expect(await staged()).toEqual([])
    await annotate(`${injected} × ${error}: ${statuses.filter((status) => status === 503).length} × 503, ${taken.length} whole, 0 short`)
  },
)
