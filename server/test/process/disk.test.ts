/** @module-tag slow */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempFolder, startServerProcess, type ServerProcess } from '@trademates/test-support/server/server-process.ts'
import { canMount, withDisks } from '@trademates/test-support/server/disk-namespace.ts'

/** Starts the server with a small disk at DATA_DIR; `then`: commands that run on it before. */
async function launchOnDisk(megabytes: number, then = 'true'): Promise<{ server: ServerProcess; DATA_DIR: string }> {
  const DATA_DIR = join(await createTempFolder(), 'disk')
  await mkdir(DATA_DIR)
  const wrapper = withDisks(`mount -t tmpfs -o size=${megabytes}m none ${DATA_DIR} && { ${then}; }`)
  return { server: startServerProcess({ wrapper, env: { DATA_DIR, TMPDIR: '/tmp' } }), DATA_DIR }
}

describe.runIf(canMount)('a start fails with one line (needs the permission to mount)', () => {
  it('on a full disk', async () => {
    const { server, DATA_DIR } = await launchOnDisk(1, 'cat /dev/zero > "$DATA_DIR/ballast" 2>&- || true')
    expect(await server.waitForExit()).toBe(1)
    expect(server.output.err).toBe(`DATA_DIR ${DATA_DIR} cannot be written: the disk is full\n`)
  })

  it('on a disk with too little free space', { tags: ['full'] }, async () => {
    const { server, DATA_DIR } = await launchOnDisk(20)
    expect(await server.waitForExit()).toBe(1)
    expect(server.output.err).toMatch(
      new RegExp(`^DATA_DIR ${DATA_DIR} cannot be written: the disk is full \\(\\d+ MB free; at least 32 MB are needed\\)\n$`),
    )
  })

  it('on a disk that fills up during initdb', { tags: ['full'] }, async () => {
    const { server, DATA_DIR } = await launchOnDisk(36)
    expect(await server.waitForExit()).toBe(1)
    expect(server.output.err).toBe(`DATA_DIR ${DATA_DIR} cannot be written: the disk is full\n`)
  })

  it('on a read-only disk', { tags: ['full'] }, async () => {
    const { server, DATA_DIR } = await launchOnDisk(64, 'mount -o remount,bind,ro "$DATA_DIR"')
    expect(await server.waitForExit()).toBe(1)
    expect(server.output.err).toBe(`DATA_DIR ${DATA_DIR} cannot be written: the disk is read-only\n`)
  })
})
