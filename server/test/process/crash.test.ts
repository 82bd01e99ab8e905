/** @module-tag slow */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()
const healthOf = async (url: string) => (await fetch(`${url}/api/health/`)).status

const databaseProcess = async () => Number((await readFile(join(data.path, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

// A zombie that its parent has not reaped, as in many containers, has a process id but no executable.
const isAlive = (pid: number) => existsSync(`/proc/${pid}/exe`)

it('after kill -9 the database stops by itself and the next start succeeds', async () => {
  const killed = startServerProcess({ env: { DATA_DIR: data.path } })
  await killed.waitUntilReady()
  await killed.stop('SIGKILL')
  const next = startServerProcess({ env: { DATA_DIR: data.path } })
  expect(await healthOf(await next.waitUntilReady())).toBe(200)
  expect(await next.stop()).toBe(0)
})

it('the next start takes over a database that outlived its killed server, and stops it at the end', { tags: ['full'] }, async () => {
  // Without setpriv, as on macOS, the database gets no signal when the server dies.
  const PATH = join(data.path, 'bin')
  await mkdir(PATH)
  for (const program of ['unshare', 'true']) await symlink(`/usr/bin/${program}`, join(PATH, program))
  const killed = startServerProcess({ env: { DATA_DIR: data.path, PATH } })
  await killed.waitUntilReady()
  const orphan = await databaseProcess()
  await killed.stop('SIGKILL')
  expect(isAlive(orphan)).toBe(true)

  const next = startServerProcess({ env: { DATA_DIR: data.path } })
  expect(await healthOf(await next.waitUntilReady())).toBe(200)
  expect(isAlive(orphan)).toBe(false)
  const own = await databaseProcess()
  expect(await next.stop()).toBe(0)
  expect(isAlive(own)).toBe(false)
})

it('a start succeeds despite lock files of a power failure whose process id belongs to another process', { tags: ['full'] }, async () => {
  const killed = startServerProcess({ env: { DATA_DIR: data.path } })
  await killed.waitUntilReady()
  const folders = (await readdir(data.path)).filter((name) => name.startsWith('trademates-'))
  const paths = ['postgres/postmaster.pid', ...folders.map((name) => `${name}/.s.PGSQL.5432.lock`)].map((path) => join(data.path, path))
  const locks = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  expect(locks).toHaveLength(2)
  const database = await databaseProcess()
  await killed.stop('SIGKILL')
  await expect.poll(() => isAlive(database)).toBe(false)
  for (const [at, path] of paths.entries()) await writeFile(path, locks[at]?.replace(/^\d+/, String(process.pid)) ?? '')

  const next = startServerProcess({ env: { DATA_DIR: data.path } })
  expect(await healthOf(await next.waitUntilReady())).toBe(200)
  expect(await next.stop()).toBe(0)
})

it('F05 the running server restarts its database after a crash', async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path } })
  const url = await server.waitUntilReady()
  const first = await databaseProcess()
  process.kill(first, 'SIGKILL')
  await expect.poll(() => healthOf(url), { timeout: 10_000 }).toBe(200)
  expect(await databaseProcess()).not.toBe(first)
  expect(await server.stop()).toBe(0)
})
