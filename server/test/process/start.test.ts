/** @module-tag slow */
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect } from '#platform/database/db.ts'
import { openEmbedded } from '#platform/postgres/embedded.ts'
import { findPostgres } from '#platform/postgres/binaries.ts'
import { signUp } from '@trademates/test-support/server/users.ts'
import { createTempFolder, startServerProcess, parseLogLines, useDataDir } from '@trademates/test-support/server/server-process.ts'

const healthOf = async (url: string) => (await fetch(`${url}/api/health/`)).status

/** Waits until a start fails; returns its only line on stderr. */
async function failureOf(server: ReturnType<typeof startServerProcess>): Promise<string> {
  expect(await server.waitForExit()).toBe(1)
  expect(server.output.out).toBe('')
  expect(server.output.err.trimEnd().split('\n')).toHaveLength(1)
  return server.output.err.trimEnd()
}

describe('a start', () => {
  const data = useDataDir({ isEmpty: true })

  it('on an empty DATA_DIR opens a port and logs its URL as JSON', async () => {
    const server = startServerProcess({ env: { DATA_DIR: data.path } })
    const url = await server.waitUntilReady()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await healthOf(url)).toBe(200)
    expect(await server.waitForLog('listening')).toMatchObject({ level: 'info', url, empty: true })
    expect(await server.stop()).toBe(0)
    expect(parseLogLines(server.output.out).length).toBeGreaterThan(2)
    expect(server.output.err).toBe('')
  })

  it('creates one secret, readable only for its owner, and keeps it', { tags: ['full'] }, async () => {
    const path = join(data.path, 'secret')
    const startAndStop = async () => {
      const server = startServerProcess({ env: { DATA_DIR: data.path } })
      await server.waitUntilReady()
      await server.stop()
      return readFile(path, 'utf8')
    }
    const secret = await startAndStop()
    expect(secret.trim().length).toBeGreaterThanOrEqual(32)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await startAndStop()).toBe(secret)
  })

  it('V11.4.2 hashes passwords with argon2id, 19 MiB and two passes', { tags: ['full'] }, async () => {
    const server = startServerProcess({ env: { DATA_DIR: data.path } })
    const app = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    expect((await signUp(app, 'ana')).status).toBe(201)
    const database = await openEmbedded(data.path, { join: 'guest' })
    const db = connect(database.address, { maxConnections: 1 })
    const user = await db.one<{ hash: string }>`select password_hash as hash from users`
    await db.close()
    expect(user?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await server.stop()
  })

  it('with an invalid variable fails with one line', async () => {
    expect(await failureOf(startServerProcess({ env: { DATA_DIR: data.path, PORT: 'abc' } }))).toBe(
      'PORT holds "abc"; a whole number from 0 to 65535 is needed',
    )
  })

  it('on a bucket that does not answer fails with one line', { tags: ['full'] }, async () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'hunter2' }
    const FILES_URL = 's3://bucket?endpoint=http://127.0.0.1:9&region=x'
    expect(await failureOf(startServerProcess({ env: { DATA_DIR: data.path, FILES_URL, ...keys } }))).toBe(
      `FILES_URL holds "${FILES_URL}"; the bucket cannot be used (connect ECONNREFUSED 127.0.0.1:9); one that answers to the keys in the AWS variables is needed`,
    )
  })

  it('on a port in use fails with one line', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const line = await failureOf(startServerProcess({ env: { DATA_DIR: data.path, PORT: String(port) } }))
    expect(line).toBe(`PORT holds "${port}"; another program listens there, so another port is needed, or PORT=0 for any free one`)
    other.close()
  })

  it('on an address of another machine fails with one line', { tags: ['full'] }, async () => {
    const line = await failureOf(startServerProcess({ env: { DATA_DIR: data.path, HOST: '192.0.2.1' } }))
    expect(line).toBe('HOST holds "192.0.2.1"; an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, is needed')
  })

  it('on a DATA_DIR in use fails with one line, and the first server keeps running', { tags: ['full'] }, async () => {
    const first = startServerProcess({ env: { DATA_DIR: data.path } })
    const url = await first.waitUntilReady()
    const line = await failureOf(startServerProcess({ env: { DATA_DIR: data.path } }))
    expect(line).toBe(
      `DATA_DIR ${data.path} is in use by another TradeMates, process ${first.child.pid}; stop that one first, or give this one another DATA_DIR`,
    )
    expect(await healthOf(url)).toBe(200)
    expect(await first.stop()).toBe(0)
  })

  it('lets other commands use its database; a command that started the database blocks a start', { tags: ['full'] }, async () => {
    const server = startServerProcess({ env: { DATA_DIR: data.path } })
    const url = await server.waitUntilReady()
    await (await openEmbedded(data.path, { join: 'guest' })).stop()
    expect(await healthOf(url)).toBe(200)
    await server.stop()

    const guest = await openEmbedded(data.path, { join: 'guest' })
    expect(await failureOf(startServerProcess({ env: { DATA_DIR: data.path } }))).toContain(
      `is in use by another TradeMates, process ${process.pid};`,
    )
    await guest.stop()
  })

  it('waits for a server that is stopping and takes over', { tags: ['full'] }, async () => {
    const first = startServerProcess({ env: { DATA_DIR: data.path } })
    await first.waitUntilReady()
    const second = startServerProcess({ env: { DATA_DIR: data.path } })
    first.child.kill('SIGTERM')
    expect(await healthOf(await second.waitUntilReady())).toBe(200)
    expect(await first.waitForExit()).toBe(0)
  })

  it('leaves nothing in TMPDIR and deletes old folders of killed servers, but none that may be in use', { tags: ['full'] }, async () => {
    const TMPDIR = await createTempFolder()
    const { owner } = findPostgres()
    const uid = owner ?? process.getuid?.() ?? 0
    const [left, fresh, used, foreign] = ['left0', 'fresh', 'used0', `foreign`].map((name) =>
      Buffer.from(name).toString('hex').padEnd(12, '0'),
    )
    const folders = [
      `trademates-${uid}-${left}`,
      `trademates-${uid}-${fresh}`,
      `trademates-${uid}-${used}`,
      `trademates-1${uid}-${foreign}`,
    ]
    for (const name of folders) {
      await mkdir(join(TMPDIR, name), { mode: 0o700 })
      if (owner !== null) await chown(join(TMPDIR, name), owner, owner)
    }
    await writeFile(join(TMPDIR, folders[2] ?? '', '.s.PGSQL.5432.lock'), '')
    const longAgo = new Date(Date.now() - 600_000)
    for (const name of folders) if (name !== folders[1]) await utimes(join(TMPDIR, name), longAgo, longAgo)

    const server = startServerProcess({ env: { DATA_DIR: data.path, TMPDIR } })
    await server.waitUntilReady()
    expect(await readdir(TMPDIR)).toHaveLength(4)
    await server.stop()
    expect((await readdir(TMPDIR)).toSorted()).toEqual(folders.slice(1).toSorted())
  })

  it('two concurrent starts on an empty DATA_DIR result in one server and one failure', { tags: ['full'] }, async () => {
    const DATA_DIR = await createTempFolder()
    const both = [startServerProcess({ env: { DATA_DIR } }), startServerProcess({ env: { DATA_DIR } })]
    const ends = await Promise.all(
      both.map(async (server) => (await Promise.race([server.waitUntilReady().catch(() => null), server.waitForExit()])) ?? null),
    )
    const urls = ends.filter((end) => typeof end === 'string')
    expect(urls).toHaveLength(1)
    expect(await healthOf(urls[0] ?? '')).toBe(200)
    const failed = both[ends.findIndex((end) => typeof end !== 'string')]
    expect(failed?.output.err).toMatch(/^DATA_DIR \S+ is in use by another TradeMates, process \d+; .*\n$/)
  })
})

describe('a start on DATABASE_URL', () => {
  const data = useDataDir()

  it('uses that database and leaves it running', { tags: ['full'] }, async () => {
    const database = await openEmbedded(data.path, { join: 'owner' })
    const { host = '', user = '' } = 'host' in database.address ? database.address : {}
    const DATABASE_URL = `postgresql://${user}@localhost/trademates?host=${encodeURIComponent(host)}`
    const servers = [1, 2].map(() => startServerProcess({ env: { DATA_DIR: data.path, DATABASE_URL } }))
    for (const server of servers) expect(await healthOf(await server.waitUntilReady())).toBe(200)
    for (const server of servers) expect(await server.stop()).toBe(0)
    const again = startServerProcess({ env: { DATA_DIR: data.path, DATABASE_URL } })
    expect(await healthOf(await again.waitUntilReady())).toBe(200)
    await again.stop()
    await database.stop()
  })

  it('without an answer fails with one line, without the password', async () => {
    const line = await failureOf(startServerProcess({ env: { DATA_DIR: data.path, DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/x' } }))
    expect(line).toMatch(
      /^DATABASE_URL holds "postgres:\/\/\*\*\*@127\.0\.0\.1:9\/x"; connect ECONNREFUSED 127\.0\.0\.1:9; the URL of a PostgreSQL/,
    )
    expect(line).not.toContain('hunter2')
  })
})
