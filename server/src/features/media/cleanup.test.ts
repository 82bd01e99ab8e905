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

const pathOf = (name: string) => join(app.filesFolder, name.slice(0, 2), name)

async function age(name: string): Promise<void> {
  const longAgo = new Date(Date.now() - 61 * 60_000)
  await utimes(pathOf(name), longAgo, longAgo)
}

async function listStoredNames(): Promise<string[]> {
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

test('the files of a deleted post are removed; those of a post and of its earlier versions stay', async () => {
  const { ana } = await createUsers(app, 'ana')
  const [stays, goes] = [
    await ana.createPost('stays', { files: [await chart()] }),
    await ana.createPost('goes', { files: [await chart()] }),
  ]
  await ana.editPost(stays, { remove_files: stays.files.map(({ id }) => id), upload: [sheet('a,b')] })
  const before = await listStoredNames()
  for (const name of before) await age(name)
  expect(await cleanUpFiles(app.deps)).toBe(0)
  await ana.deletePost(goes)
  expect(await cleanUpFiles(app.deps)).toBe(2)
  expect((await listStoredNames()).length).toBe(before.length - 2)
  expect(await status(stays)).toEqual([200])
  expect((await fetch(app.url + (stays.files[0]?.thumbnail ?? ''))).status).toBe(200)
})

test('a file without a row stays for an hour', async () => {
  const { path } = await app.deps.files.stage([Buffer.from('a,b')] as unknown as AsyncIterable<Uint8Array>, 10)
  const name = await app.deps.files.save(path, 'csv')
  expect(await cleanUpFiles(app.deps)).toBe(0)
  await age(name)
  expect(await cleanUpFiles(app.deps)).toBe(1)
})

test('F01 a cleanup at the worst moment removes no file of a new post', { tags: ['full'], timeout: 60_000 }, async () => {
  const { ben } = await createUsers(app, 'ben')
  const { files } = app.deps
  let [kept, sweeps] = [0, 0]
  // The clock jumps: every stored file looks two hours old at once.
  app.deps.files = {
    ...files,
    async save(path, ending) {
      const name = await files.save(path, ending)
      await age(name)
      kept += 1
      // Every tenth file is cleaned up before its row exists.
      const until = sweeps + 2
      if (kept % 10 === 0) await vi.waitFor(() => expect(sweeps).toBeGreaterThanOrEqual(until), { timeout: 10_000 })
      return name
    },
  }
  let isOver = false
  // A connection of its own, as another process would have, does not wait for the pool of this one.
  const db = connect(app.database, { maxConnections: 2 })
  const sweeping = (async () => {
    let removed = 0
    while (!isOver) {
      removed += await cleanUpFiles({ db, files })
      sweeps += 1
    }
    return removed
  })()
  // Ten at a time: the limit is twenty files of one account.
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
  // On an overloaded machine a post may exist although the answer was `unavailable`.
  expect(rows?.posts).toBeGreaterThanOrEqual(written.length)
  expect(rows?.files).toBe((rows?.posts ?? 0) * 2)
})

const lost = async () => {
  const name = await app.deps.files.save((await app.deps.files.stage(Readable.from([Buffer.from('a,b')]), 10)).path, 'csv')
  await age(name)
  return name
}

test('F01 a slow removal in the file store blocks no post', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const { files } = app.deps
  // Files of the tests before this one.
  await cleanUpFiles(app.deps)
  const name = await lost()
  let concurrent: Post | undefined
  const slow: Files = {
    ...files,
    async remove(names) {
      concurrent = await cleo.createPost('concurrent', { files: [sheet('c,d')] })
      await files.remove(names)
    },
  }
  expect(await cleanUpFiles({ db: app.deps.db, files: slow })).toBe(1)
  expect(await listStoredNames()).not.toContain(name)
  if (concurrent === undefined) throw new Error('nothing was removed')
  expect(await status(concurrent)).toEqual([200])
})

test('F01 a post cannot refer to a file that the cleanup has marked deleted, even if its bytes still exist', async () => {
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
    // The clock jumps, and a cleanup runs between the file and its row.
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
