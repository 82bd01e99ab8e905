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

/** A checkout with its packages, as a clone would be: without a built client. Files are shared by hard links where they can be, folders are its own. */
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

describe('a checkout in a folder that only its owner may enter', () => {
  it('runs as the user that runs this test', async () => {
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

  it.runIf(isRoot)(
    'runs as an ordinary user, also twice at once on a client that is not built yet (needs root, to become one)',
    async () => {
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
    },
  )
})

// What Docker leaves to root (its documentation, "Runtime privilege and Linux capabilities").
const CONTAINER_CAPABILITIES =
  'chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw sys_chroot mknod audit_write setfcap'
    .split(' ')
    .map((right) => `+${right}`)
    .join()

it.runIf(isRoot)(
  'root of a container, who may not make namespaces and has few rights, is served by the database as well (needs root)',
  async () => {
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
  },
)

it.runIf(isRoot)('a user without a name, as containers have, is served by the database as well (needs root, to become one)', async () => {
  const DATA_DIR = await createTempFolder()
  await chown(DATA_DIR, UNNAMED_UID, UNNAMED_UID)
  const server = startServerProcess({ uid: UNNAMED_UID, env: { DATA_DIR } })
  expect((await fetch(`${await server.waitUntilReady()}/api/health/`)).status).toBe(200)
  expect((await stat(join(DATA_DIR, 'postgres'))).uid).toBe(UNNAMED_UID)
  expect(await server.stop()).toBe(0)
})

it('a DATA_DIR that this user may not write is refused in one line', async () => {
  const folder = await createTempFolder()
  await chmod(folder, 0o500)
  const server = startServerProcess({ env: { DATA_DIR: join(folder, 'data') }, ...(isRoot ? { uid: UNPRIVILEGED_UID } : {}) })
  expect(await server.waitForExit()).toBe(1)
  expect(server.output.err).toBe(`DATA_DIR ${join(folder, 'data')} cannot be written: this user may not write there\n`)
})
