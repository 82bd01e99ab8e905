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
import { chooseSize } from './support/run-size.ts'
import { expectStored, writePosts, createJournal, summarizeErrors, createCsvFile } from './support/write-journal.ts'

const data = useDataDir()
const file = createCsvFile(60_000)
const canInject = spawnSync('strace', ['-V']).status === 0
const canLimit = spawnSync('prlimit', ['--version']).status === 0
const MB = Buffer.alloc(1024 * 1024)

let server: ServerProcess
let url: string
let pid: number
let ana: TestUser
let disk: string
/** The path of the server's disk outside its mount namespace. */
let visibleDisk: string

// Database and files get file systems of their own where the machine allows mounting.
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
  visibleDisk = canMount ? `/proc/${pid}/root${disk}` : disk
  ana = (await signUpUsers({ url, emailFolder: join(visibleDisk, 'mail') }, 'ana')).ana
})
afterAll(() => server.stop())

const tryCreatePost = async (files: File[] = []): Promise<number> => {
  const body = { description: 'a post', trading_markets: 'Forex' as const }
  const response = await sendRequest(url, createPost, { body, files, headers: { authorization: `Bearer ${ana.session.access}` } })
  const text = await response.text()
  if (response.status === 503) expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
  return response.status
}

const listStagedFiles = () => readdir(join(visibleDisk, 'files/staging'))

describe.runIf(canMount)('on a separate file system (needs the right to mount)', () => {
  it('F09 with a full disk writes get 503 and reads 200; writes succeed once there is space', async ({ annotate }) => {
    const [journal, stop] = [createJournal(), new AbortController()]
    const writing = Promise.all(Array.from({ length: 8 }, () => writePosts(ana, { target: { url }, journal, signal: stop.signal })))
    const ballast = join(visibleDisk, 'ballast')
    await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThan(10)
    for (let isFull = false; !isFull;) await appendFile(ballast, MB).catch(() => (isFull = true))
    const rejected = () => journal.statuses.get(503) ?? 0
    await expect.poll(rejected, { timeout: 60_000 }).toBeGreaterThan(chooseSize(20, 2_000))
    expect(await ana.listFeed()).not.toEqual([])
    await rm(ballast)
    const before = journal.posts.length
    await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThan(before)
    stop.abort()
    await writing
    expect(new Set(journal.statuses.keys())).toEqual(new Set([201, 503]))
    await expectStored(url, ana, journal)
    await annotate(`${journal.posts.length} acknowledged, 0 lost; ${summarizeErrors(journal)}`)
  })

  it('F12 with a read-only file disk uploads get 503; posts of text and downloads succeed', async ({ annotate }) => {
    const post = await ana.createPost('kept', { files: [file] })
    runInNamespace(pid, 'mount', '-o', 'remount,ro', join(disk, 'files'))
    expect([await tryCreatePost([file]), await tryCreatePost()]).toEqual([503, 201])
    await expectStored(url, ana, { ...createJournal(), posts: [post] }, file)
    runInNamespace(pid, 'mount', '-o', 'remount,rw', join(disk, 'files'))
    expect(await tryCreatePost([file])).toBe(201)
    expect(await listStagedFiles()).toEqual([])
    await annotate('read-only: upload 503, text 201, file 200; writable again: upload 201')
  })
})

it.runIf(canLimit)(
  'F13 without free file descriptors uploads get 503, and succeed once there are some (needs prlimit)',
  async ({ annotate }) => {
    const post = await ana.createPost('kept', { files: [file] })
    const limit = (most: string) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`])
    // Below every free number: open files stay open, nothing else can be opened.
    limit('4')
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) statuses.push(await tryCreatePost([file]))
    limit('20000')
    expect(statuses).toEqual(Array(5).fill(503))
    await expect.poll(() => tryCreatePost([file]), { timeout: 60_000 }).toBe(201)
    await expectStored(url, ana, { ...createJournal(), posts: [post] }, file)
    expect(await listStagedFiles()).toEqual([])
    await annotate('5 of 5 uploads 503 without descriptors, 201 with them')
  },
)

const INJECTED_ERRORS = [
  ['fsync', 'EIO'],
  ['pwrite64', 'ENOSPC'],
  ['pwrite64', 'EIO'],
  ['rename', 'EIO'],
  ['openat', 'EMFILE'],
] as const

it.runIf(canInject).for(INJECTED_ERRORS)(
  'F11 uploads whose %s fails with %s are rejected as a whole (needs strace)',
  async ([call, error], { annotate }) => {
    const strace = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${call}`, '-e', `inject=${call}:error=${error}:when=2+3`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    strace.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    await expect.poll(() => output, { timeout: 60_000 }).toContain('attached')
    const [taken, statuses]: [Post[], number[]] = [[], []]
    for (let count = 0; count < chooseSize(6, 40); count += 1) {
      const answer = await ana.call(createPost, { body: { description: `${call} ${count}`, trading_markets: 'Forex' }, files: [file] })
      statuses.push(answer.status)
      if (answer.status === 201) taken.push(answer.body)
    }
    strace.kill('SIGTERM')
    await once(strace, 'close')
    const injected = output.match(/\(INJECTED\)/g)?.length ?? 0
    expect(injected).toBeGreaterThan(0)
    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([])
    expect(statuses).toContain(503)
    await expectStored(url, ana, { ...createJournal(), posts: taken }, file)
    expect(await listStagedFiles()).toEqual([])
    await annotate(`${injected} × ${error}: ${statuses.filter((status) => status === 503).length} × 503, ${taken.length} whole, 0 short`)
  },
)
