import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createPost } from '@trademates/contract/posts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'
import { newId } from '#platform/ids.ts'
import { processUploads } from './process-uploads.ts'

const app = useTestServer()
const SAMPLES = join(import.meta.dirname, '../../../../test/files')

const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6' } })
  .png()
  .toBuffer()
const tiny = await readFile(join(SAMPLES, 'tiny.pdf'))

const sends = (user: TestUser, files: File[]) => user.call(createPost, { body: { description: 'x', trading_markets: 'Forex' }, files })
const pictures = (count: number) => Array.from({ length: count }, () => new File([dot], 'dot.png'))

test('returns 429 with the name of the file when an account has used its processing time; other accounts can upload', async () => {
  const frugal = await startTestServer(app.database, { processingSecondsPerHour: 0.001 })
  try {
    const { ana, ben } = await createUsers(frugal, 'ana', 'ben')
    expect((await sends(ana, pictures(1))).status).toBe(201)
    const refused = await sends(ana, [new File(['a,b'], 'levels.csv'), new File([tiny], 'plan.pdf')])
    expect(refused).toFailWith('throttled')
    expect(refused.error?.detail).toBe(
      "plan.pdf can't be processed now: you've used your 0.001 seconds of file processing for this hour. Try again in 60 minutes.",
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await sends(ana, [new File(['a,b'], 'levels.csv')])).status).toBe(201)
    expect((await sends(ben, pictures(1))).status).toBe(201)
    // The limit belongs to the server, not to the account.
    expect((await sends(toTestUser(app, ana.name, ana.session), pictures(1))).status).toBe(201)
  } finally {
    await frugal.close()
  }
})

test('an account with few files is not rejected because others have many queued', async () => {
  const { files } = app.deps
  const staged = () =>
    Promise.all(
      Array.from({ length: 10 }, async () => ({ field: 'files', name: 'dot.png', ...(await files.stage(Readable.from([dot]), 1_000)) })),
    )
  const [last = [], ...posts] = await Promise.all(Array.from({ length: 9 }, staged))
  const owners = [newId(), newId(), newId(), newId()]
  const many = Promise.allSettled(posts.map((post, at) => processUploads(post, { files }, owners[at % 4])))
  const own = await processUploads(last, { files }, newId())
  expect(own).toHaveLength(10)
  expect((await many).map(({ status }) => status)).toEqual([...Array<string>(6).fill('fulfilled'), 'rejected', 'rejected'])
})
