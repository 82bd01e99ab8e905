/** Uploads files into the folder given as argument until the disk is full. Prints the responses and the sizes of the remaining files as JSON. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createPost } from '@trademates/contract/posts'
import fastify from 'fastify'
import { sendError } from '#http/errors.ts'
import { readMultipart, registerMultipart } from '#http/uploads/multipart.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'

// Large files until one fails in the middle, then files that use the reserve, then files that are rejected.
const SIZES = [...Array.from({ length: 8 }, () => 150_000), 60_000, 50_000, 40_000, 30_000, 20_000, 10_000]
const [folder = ''] = process.argv.slice(2)
const files = await createFiles(folder)
const app = fastify()
app.setErrorHandler(sendError)
await registerMultipart(app)
// Without `upload` no space is reserved, as if another program filled the disk.
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
