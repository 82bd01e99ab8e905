/**
 * @module-tag full
 * @module-tag slow
 */
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempFolder, startServerProcess, ROOT } from '@trademates/test-support/server/server-process.ts'

const UNPRIVILEGED_UID = 65_534
const UNNAMED_UID = 54_321
const isRoot = process.getuid?.() === 0
const NOT_COPIED = new Set(['.git', 'data', '.cache', 'test-results', 'playwright-report'])

/** Copies this checkout and its packages without the built client. Files are hard-linked if possible, folders are copied. */
async function copyCheckout(folder: string, owner?: number): Promise<string> {
  const root = join(folder, 'checkout')
  await mkdir(root)
  const entries = (await readdir(ROOT)).filter((name) => !NOT_COPIED.has(name))
  const copy = (how: string) => execFileSync('cp', [how, ...entries.map((name) => join(ROOT, name)), root], { stdio: 'ignore' })
  try {
    copy('-al')
  } catch {
    copy('-a')
  }
  execFileSync('rm', ['-rf', join(root, 'web/dist'), join(root, 'web/.cache')])
  if (owner !== undefined) execFileSync('find', [root, '-type', 'd', '-exec', 'chown', String(owner), '{}', '+'])
  return root
}

describe('a checkout in a folder with mode 0700', () => {
  it('runs as the current user', async () => {
    const closed = await createTempFolder()
    await chmod(closed, 0o700)
    const root = await copyCheckout(closed)
    const server = startServerProcess({ root, withClient: true, env: { TMPDIR: closed } })
    const page = await fetch(await server.waitUntilReady())
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root">')
    expect((await stat(join(root, 'data'))).mode & 0o777).toBe(0o700)
    expect(await server.stop()).toBe(0)
  })

  it.runIf(isRoot)('runs as an unprivileged user, twice at the same time, with a client that is not built yet (needs root)', async () => {
    const closed = await createTempFolder()
    const root = await copyCheckout(closed, UNPRIVILEGED_UID)
    await chown(closed, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
    await chmod(closed, 0o700)
    const servers = ['one', 'two'].map((name) =>
      startServerProcess({ root, uid: UNPRIVILEGED_UID, withClient: true, env: { DATA_DIR: join(closed, name), TMPDIR: closed } }),
    )
    for (const server of servers) expect((await fetch(await server.waitUntilReady())).status).toBe(200)
    expect((await stat(join(closed, 'one/postgres'))).uid).toBe(UNPRIVILEGED_UID)
    for (const server of servers) expect(await server.stop()).toBe(0)
    expect(await readdir(join(root, 'web/dist'))).toContain('index.html')
    expect(await readdir(join(root, 'web/.cache'))).toEqual([])
  })
})

// The default capabilities of root in Docker (its documentation, "Runtime privilege and Linux capabilities").
const CONTAINER_CAPABILITIES =
  'chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw sys_chroot mknod audit_write setfcap'
    .split(' ')
    .map((right) => `+${right}`)
    .join()

it.runIf(isRoot)('the database starts for root in a container without namespaces and with few capabilities (needs root)', async () => {
  const folder = await createTempFolder()
  await mkdir(join(folder, 'root'))
  // In a changed root directory the kernel refuses new user namespaces.
  const changeRoot = `mount --rbind / ${folder}/root && exec chroot ${folder}/root setpriv --bounding-set=-all,${CONTAINER_CAPABILITIES} "$@"`
  const wrapper = ['unshare', '--mount', 'sh', '-c', changeRoot, 'sh']
  const DATA_DIR = join(folder, 'data')
  const first = startServerProcess({ wrapper, env: { DATA_DIR } })
  expect((await fetch(`${await first.waitUntilReady()}/api/health/`)).status).toBe(200)
  expect((await stat(join(DATA_DIR, 'postgres'))).uid).toBe(UNPRIVILEGED_UID)
  expect(await first.stop()).toBe(0)
  const outside = startServerProcess({ env: { DATA_DIR } })
  expect((await fetch(`${await outside.waitUntilReady()}/api/health/`)).status).toBe(200)
  expect((await stat(join(DATA_DIR, 'postgres'))).uid).toBe(0)
  expect(await outside.stop()).toBe(0)
})

it.runIf(isRoot)('the database starts for a user id without a name, as in containers (needs root)', async () => {
  const DATA_DIR = await createTempFolder()
  await chown(DATA_DIR, UNNAMED_UID, UNNAMED_UID)
  const server = startServerProcess({ uid: UNNAMED_UID, env: { DATA_DIR } })
  expect((await fetch(`${await server.waitUntilReady()}/api/health/`)).status).toBe(200)
  expect((await stat(join(DATA_DIR, 'postgres'))).uid).toBe(UNNAMED_UID)
  expect(await server.stop()).toBe(0)
})

it('a start fails with one line when DATA_DIR is not writable', async () => {
  const folder = await createTempFolder()
  await chmod(folder, 0o500)
  const server = startServerProcess({ env: { DATA_DIR: join(folder, 'data') }, ...(isRoot ? { uid: UNPRIVILEGED_UID } : {}) })
  expect(await server.waitForExit()).toBe(1)
  expect(server.output.err).toBe(`DATA_DIR ${join(folder, 'data')} cannot be written: this user may not write there\n`)
})
