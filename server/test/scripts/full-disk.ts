/** Takes uploads into the folder named by its argument until the disk there is full, and prints what it answered and what it left. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createPost } from '@trademates/contract/posts'
import fastify from 'fastify'
import { sendError } from '#http/errors.ts'
import { readMultipart, registerMultipart } from '#http/uploads/multipart.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'

// Large ones until the next breaks off in the middle, then such that eat into the reserve, then such that it refuses.
const SIZES = [...Array.from({ length: 8 }, () => 150_000), 60_000, 50_000, 40_000, 30_000, 20_000, 10_000]
const [folder = ''] = process.argv.slice(2)
const files = await createFiles(folder)
const app = fastify()
app.setErrorHandler(sendError)
await registerMultipart(app)
// Without `upload` nothing is reserved, as if something else filled the disk meanwhile.
app.route({
  method: 'POST',
  url: '/',
  handler: async (request) => (await readMultipart(request, createPost, { files, upload: null, settings: { timeouts: TIMEOUTS } })).files,
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })

const answers: { size: number; status: number; code?: string; detail?: string }[] = []
for (const size of SIZES) {
  const body = new FormData()
  body.append('files', new File(['x'.repeat(size)], 'levels.csv'))
  const response = await fetch(url, { method: 'POST', body })
  const { code, detail } = (await response.json()) as { code?: string; detail?: string }
  answers.push({ size, status: response.status, ...(code === undefined ? {} : { code }), ...(detail === undefined ? {} : { detail }) })
}
const staging = join(folder, 'staging')
const sizes = await Promise.all((await readdir(staging)).map(async (name) => (await stat(join(staging, name))).size))
process.stdout.write(JSON.stringify({ answers, sizes }))
process.exit()
