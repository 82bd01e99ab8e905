/** Stages 40 MB of unknown length in the folder given as argument. Prints the error and the least free space as JSON. */
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createFiles } from '#platform/files/create-files.ts'

const MB = 1024 * 1024
const [folder = ''] = process.argv.slice(2)
const files = await createFiles(folder)

let free = Number.POSITIVE_INFINITY
async function* large() {
  for (let sent = 0; sent < 40; sent += 1) {
    yield Buffer.alloc(MB)
    const { bavail, bsize } = await statfs(folder)
    free = Math.min(free, bavail * bsize)
  }
}
const error = await files.stage(Readable.from(large(), { highWaterMark: 1 }), 100 * MB).then(
  () => 'none',
  (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
)
const { bavail, bsize } = await statfs(folder)
process.stdout.write(JSON.stringify({ error, free: Math.min(free, bavail * bsize) }))
