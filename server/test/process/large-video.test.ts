/**
 * @module-tag full
 * @module-tag slow
 */
import { openAsBlob } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_VIDEO_BYTES } from '@trademates/contract/media'
import { expect, it } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { startServerProcess, ROOT, useDataDir } from '@trademates/test-support/server/server-process.ts'

const MB = 1024 * 1024

const data = useDataDir()

/** Returns the peak and the current memory of a process, in bytes. */
async function memoryOf(pid: number | undefined): Promise<{ most: number; now: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  return { most: of('VmHWM'), now: of('VmRSS') }
}

/** Writes a video of the maximum size: a small one plus a `free` box. */
async function writeVideo(path: string): Promise<void> {
  const video = await readFile(join(ROOT, 'server/test/files/tiny.mp4'))
  const box = Buffer.alloc(8)
  box.writeUInt32BE(MAX_VIDEO_BYTES - video.length)
  box.write('free', 4)
  const file = await open(path, 'w')
  await file.write(Buffer.concat([video, box]))
  await file.truncate(MAX_VIDEO_BYTES)
  await file.close()
}

it('F30 upload and download of a 200 MB video increase the memory of the server by less than half its size', async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })
  const url = await server.waitUntilReady()
  const { ana } = await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana')
  const path = join(data.path, 'video.mp4')
  await writeVideo(path)
  await ana.createPost('a small one first', { files: [new File([await readFile(join(ROOT, 'server/test/files/tiny.mp4'))], 'small.mp4')] })

  const before = await memoryOf(server.child.pid)
  const large = new File([await openAsBlob(path)], 'large.mp4')
  const [file] = (await ana.createPost('a large one', { files: [large] })).files
  expect(file).toMatchObject({ size: MAX_VIDEO_BYTES, width: 32, height: 32 })
  let size = 0
  const { body } = await fetch(new URL(file?.file ?? '', url))
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) size += chunk.length
  expect(size).toBe(MAX_VIDEO_BYTES)
  const grown = (await memoryOf(server.child.pid)).most - before.now
  process.stdout.write(`  the server grew by ${Math.round(grown / MB)} MB\n`)
  expect(grown).toBeLessThan(MAX_VIDEO_BYTES / 2)
})
