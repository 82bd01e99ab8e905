import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createPost, type Post } from '@trademates/contract/posts'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { connect } from '#platform/database/db.ts'
import type { Files } from '#platform/files/files.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { cleanUpFiles } from './cleanup.ts'

const app = useTestServer()

const placeOf = (name: string) => join(app.filesFolder, name.slice(0, 2), name)

async function age(name: string): Promise<void> {
  const longAgo = new Date(Date.now() - 61 * 60_000)
  await utimes(placeOf(name), longAgo, longAgo)
}

async function keptNow(): Promise<string[]> {
  const shards = (await readdir(app.filesFolder)).filter((name) => name.length === 2)
  return (await Promise.all(shards.map((shard) => readdir(join(app.filesFolder, shard))))).flat()
}

const chart = async () =>
  new File(
    [
      await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#2f6' } })
        .png()
        .toBuffer(),
    ],
    'chart.png',
  )
const sheet = (text: string) => new File([text], 'levels.csv')
const status = async (post: Post) => Promise.all(post.files.map(async ({ file }) => (await fetch(app.url + file)).status))

test('the files of a deleted post go, those of a post and of its earlier versions stay', async () => {
  const { ana } = await createUsers(app, 'ana')
  const [stays, goes] = [
    await ana.createPost('stays', { files: [await chart()] }),
    await ana.createPost('goes', { files: [await chart()] }),
  ]
  await ana.editPost(stays, { remove_files: stays.files.map(({ id }) => id), upload: [sheet('a,b')] })
  const before = await keptNow()
  for (const name of before) await age(name)
  expect(await cleanUpFiles(app.deps)).toBe(0)
  await ana.deletePost(goes)
  expect(await cleanUpFiles(app.deps)).toBe(2)
  expect((await keptNow()).length).toBe(before.length - 2)
  expect(await status(stays)).toEqual([200])
  expect((await fetch(app.url + (stays.files[0]?.thumbnail ?? ''))).status).toBe(200)
})

test('what lies without a row is let be for an hour', async () => {
  const { path } = await app.deps.files.stage([Buffer.from('a,b')] as unknown as AsyncIterable<Uint8Array>, 10)
  const name = await app.deps.files.save(path, 'csv')
  expect(await cleanUpFiles(app.deps)).toBe(0)
  await age(name)
  expect(await cleanUpFiles(app.deps)).toBe(1)
})

test('F01 a sweep at the worst moment removes no file that a post gets', async () => {
  const { ben } = await createUsers(app, 'ben')
  const { files } = app.deps
  let [kept, sweeps] = [0, 0]
  // A clock that jumps: whatever is kept looks two hours old at once.
  app.deps.files = {
    ...files,
    async save(path, ending) {
      const name = await files.save(path, ending)
      await age(name)
      kept += 1
      // Each tenth is swept before its row is there.
      const until = sweeps + 2
      if (kept % 10 === 0) await vi.waitFor(() => expect(sweeps).toBeGreaterThanOrEqual(until), { timeout: 10_000 })
      return name
    },
  }
  let isOver = false
  // As another process does it, so that it need not wait in the queue of this one.
  const db = connect(app.database, { maxConnections: 2 })
  const sweeping = (async () => {
    let removed = 0
    while (!isOver) {
      removed += await cleanUpFiles({ db, files })
      sweeps += 1
    }
    return removed
  })()
  // Ten at a time: of one account, twenty files may be at work.
  const sender = async (_: unknown, first: number) => {
    const answers = []
    for (let at = first; at < 200; at += 10) {
      const body = { description: String(at), trading_markets: 'Forex' } as const
      answers.push(await ben.call(createPost, { body, files: [sheet(String(at)), sheet('more')] }))
    }
    return answers
  }
  const answers = (await Promise.all(Array.from({ length: 10 }, sender))).flat()
  isOver = true
  const removed = await sweeping
  app.deps.files = files
  await db.close()

  expect(removed).toBeGreaterThan(0)
  const written = answers.filter((answer) => answer.status === 201)
  for (const answer of answers) if (answer.status !== 201) expect(answer).toFailWith('unavailable')
  for (const { body } of written) expect(await status(body)).toEqual([200, 200])
  const rows = await app.deps.db.one<{ posts: number; files: number }>`
    select (select count(*)::int from posts where author_id = ${ben.id}) as posts, (select count(*)::int from files where owner_id = ${ben.id}) as files`
  // On a machine that is too busy to answer, a post may have been written that is answered as unavailable.
  expect(rows?.posts).toBeGreaterThanOrEqual(written.length)
  expect(rows?.files).toBe((rows?.posts ?? 0) * 2)
}, 60_000)

const lost = async () => {
  const name = await app.deps.files.save((await app.deps.files.stage(Readable.from([Buffer.from('a,b')]), 10)).path, 'csv')
  await age(name)
  return name
}

test('F01 a store that takes its time to remove keeps no post waiting', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const { files } = app.deps
  // What the tests before this one have left.
  await cleanUpFiles(app.deps)
  const name = await lost()
  let meanwhile: Post | undefined
  const slow: Files = {
    ...files,
    async remove(names) {
      meanwhile = await cleo.createPost('meanwhile', { files: [sheet('c,d')] })
      await files.remove(names)
    },
  }
  expect(await cleanUpFiles({ db: app.deps.db, files: slow })).toBe(1)
  expect(await keptNow()).not.toContain(name)
  if (meanwhile === undefined) throw new Error('nothing was removed')
  expect(await status(meanwhile)).toEqual([200])
})

test('F01 what a sweep has given up is given to no post, though its bytes are there yet', async () => {
  const { dora } = await createUsers(app, 'dora')
  const { files } = app.deps
  const removal = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let sweeping: Promise<number> | undefined
  const slow: Files = {
    ...files,
    async remove(names) {
      begun.resolve()
      await removal.promise
      await files.remove(names)
    },
  }
  app.deps.files = {
    ...files,
    // Between the file and its row, and with a clock that jumps, comes a sweep.
    async save(path, ending) {
      const name = await files.save(path, ending)
      await age(name)
      sweeping = cleanUpFiles({ db: app.deps.db, files: slow })
      await begun.promise
      return name
    },
  }
  const refused = await dora.call(createPost, { body: { description: 'x', trading_markets: 'Forex' }, files: [sheet('e,f')] })
  app.deps.files = files
  removal.resolve()
  await sweeping
  expect(refused).toFailWith('unavailable')
  expect(await dora.listFeed({ author: dora.id })).toEqual([])
  expect((await dora.createPost('again', { files: [sheet('e,f')] })).files).toHaveLength(1)
})
