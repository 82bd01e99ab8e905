/**
 * @module-tag full
 * @module-tag slow
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { listMessages, sendMessage } from '@trademates/contract/chat'
import { follow, readProfile } from '@trademates/contract/profiles'
import { acceptFriendship, requestFriendship } from '@trademates/contract/friendships'
import { listNotifications } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { createDataDir, createTempFolder, startServerProcess, ROOT } from '@trademates/test-support/server/server-process.ts'

/** Runs an operator command; returns its exit status and its output. */
async function runOperator(data: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: data, TMPDIR: data }
  const child = spawn(process.execPath, [join(ROOT, 'server/src/operator/main.ts'), ...args], { env })
  const [[status], ...output] = await Promise.all([once(child, 'close') as Promise<[number]>, text(child.stdout), text(child.stderr)])
  return `${status}: ${output.join('')}`
}

const createFile = (text: string) => new File([text], 'levels.csv')

/** Removes relative times, which change between requests. */
const withoutRelativeTimes = (seen: unknown): unknown =>
  JSON.parse(JSON.stringify(seen, (key, value: unknown) => (key === 'time_since_added' ? '' : value)))

/** Collects what a user sees of another one, file contents included. */
async function collectVisible(user: TestUser, other: TestUser, url: string): Promise<unknown> {
  const feed = await user.listFeed({ limit: 50 })
  const [first] = feed
  if (first === undefined) throw new Error('nothing in the feed')
  const files = feed.flatMap((post) => post.files)
  return withoutRelativeTimes({
    feed,
    bytes: await Promise.all(files.map(async ({ file }) => (await fetch(new URL(file, url))).text())),
    comments: await Promise.all(feed.map((post) => user.listComments(post))),
    versions: await Promise.all(feed.map((post) => user.listVersions(post))),
    profile: (await user.call(readProfile, { params: { userId: other.id } })).body,
    notifications: (await user.call(listNotifications)).body,
    messages: (await user.call(listMessages, { params: { userId: other.id } })).body,
  })
}

it('F34 a backup of a running server restores completely, and the restored server works', { timeout: 180_000 }, async () => {
  const [source, target, backup] = [await createDataDir(), await createTempFolder(), join(await createTempFolder(), 'backup')]
  const server = startServerProcess({ env: { DATA_DIR: source, RATE_LIMIT: 'off' } })
  const app = { url: await server.waitUntilReady(), emailFolder: join(source, 'mail') }
  const { ana, ben } = await signUpUsers(app, 'ana', 'ben')
  const WRITERS = 8
  const first = await ana.createPost('Ünïcode, "quotes", \\ and \u2028 lines\n\nof $EURUSD', {
    tags: ['majors'],
    files: [createFile('a,b\n1,2')],
  })
  await ana.editPost(first, { description: 'Edited' })
  await ben.likePost(first)
  await ben.createComment(first, 'I see @ana')
  await ben.call(follow, { params: { userId: ana.id } })
  const { friendship_id } = (await ben.call(requestFriendship, { body: { to_user: ana.id } })).body
  await ana.call(acceptFriendship, { body: { friendship_id } })
  await ana.call(sendMessage, { params: { userId: ben.id }, body: { id: crypto.randomUUID(), content: 'hello' } })
  const before = { ana: await collectVisible(ana, ben, app.url), ben: await collectVisible(ben, ana, app.url) }

  const busy: Post[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) busy.push(await ben.createPost(`busy ${busy.length}`, { files: [createFile(String(busy.length))] }))
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, write))
  await expect.poll(() => busy.length, { timeout: 60_000 }).toBeGreaterThan(2 * WRITERS)
  const known = [...busy]
  expect(await runOperator(source, 'backup', backup)).toMatch(/^0: \d+ rows and \d+ files are in .*\.\n$/)
  isOver = true
  await writing
  expect(await runOperator(source, 'backup', backup)).toMatch(/^1: .* holds something already; a new folder is needed/)
  expect(await runOperator(source, 'restore', backup)).toMatch(/^1: .* is in use/)
  expect(await server.stop()).toBe(0)
  expect(await runOperator(source, 'restore', backup)).toMatch(/^1: The database has users/)

  // A damaged backup is rejected and leaves nothing behind.
  const likes = join(backup, 'tables/likes.csv.gz')
  const rows = await readFile(likes)
  for (const [damage, message] of [
    [() => rm(likes), 'is missing'],
    [() => writeFile(likes, rows.subarray(0, -4)), 'is damaged'],
    [() => writeFile(likes, gzipSync('name\n')), 'is damaged'],
    [() => writeFile(likes, gzipSync(gunzipSync(rows).toString().replace(/\n.*/s, '\n'))), 'likes has 0 rows; the backup says 1'],
  ] as const) {
    await damage()
    expect(await runOperator(target, 'restore', backup)).toMatch(new RegExp(`^1: .*${message}`))
  }
  await writeFile(likes, rows)
  expect(await runOperator(target, 'restore', backup)).toMatch(/^0: .* is restored, with \d+ files/)
  expect(await runOperator(target, 'files', 'check')).toMatch(/^0: All \d+ files are there\.\n$/)
  const restored = startServerProcess({ env: { DATA_DIR: target, RATE_LIMIT: 'off' } })
  app.url = await restored.waitUntilReady()
  // Sessions stay valid because the backup contains the secret.
  for (const post of known) expect(withoutRelativeTimes((await ana.readPost(post)).body)).toEqual(withoutRelativeTimes(post))
  for (const post of busy) expect([204, 404]).toContain((await ben.deletePost(post)).status)
  expect(await collectVisible(ana, ben, app.url)).toEqual(before.ana)
  expect(await collectVisible(ben, ana, app.url)).toEqual(before.ben)
  await ben.call(follow, { params: { userId: ana.id } })
  expect((await ana.createPost('and on')).likes_count).toBe(0)

  const shards = (await readdir(join(target, 'files'))).filter((name) => name.length === 2)
  await Promise.all(shards.map((shard) => rm(join(target, 'files', shard), { recursive: true })))
  expect(await runOperator(target, 'files', 'check')).toMatch(/^1: 1 file is missing:/)
  expect(await restored.stop()).toBe(0)
})

it('a folder without a backup is not restored', async () => {
  const folder = await createTempFolder()
  expect(await runOperator(await createTempFolder(), 'restore', folder)).toBe(
    `1: ${folder} holds no backup, or one that was not finished.\n`,
  )
})
