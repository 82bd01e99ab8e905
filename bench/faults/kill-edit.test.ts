/**
 * @module-tag full
 * @module-tag slow
 */
import { join } from 'node:path'
import type { Post } from '@trademates/contract/posts'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { amount } from './amount.ts'
import { ageFiles, expectTidy } from './tidiness.ts'

const CYCLES = amount(2, 50)
const EDITS_BEFORE_KILL = 30

const data = useDataDir()
const start = () => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })

const sheet = (count: number) => new File([`levels ${count}`], `${count}.csv`)

/** One post and the number that it was last told to bear and answered with. */
interface Edited {
  by: TestUser
  post: Post
  answered: number
}

/** Edits a post again and again, its words, its tag and its only file bearing the same number, until nobody answers any more. */
async function editOn(one: Edited): Promise<void> {
  for (let count = one.answered + 1; ; count += 1) {
    const wish = { description: String(count), tags: [String(count)], upload: [sheet(count)], order: ['0'] }
    const answer = await one.by.editPost(one.post, wish).catch(() => null)
    if (answer?.status !== 200) return
    one.answered = count
  }
}

/** All of one edit, which is the last that was answered or the one that was not. */
async function expectWhole(url: string, one: Edited): Promise<void> {
  const { body } = await one.by.readPost(one.post)
  const count = Number(body.description)
  expect([one.answered, one.answered + 1]).toContain(count)
  expect([body.tags, body.files.map(({ name }) => name)]).toEqual([[{ name: String(count) }], [`${count}.csv`]])
  for (const { files, description } of [body, ...(await one.by.listVersions(one.post))]) {
    const texts = await Promise.all(files.map(async ({ file }) => (await fetch(new URL(file, url))).text()))
    expect(texts).toEqual([`levels ${description}`])
  }
  one.answered = count
}

it(
  'F02 kill -9 while posts are edited and deleted leaves each whole, as it was or as it was to be',
  { timeout: CYCLES * 60_000 },
  async ({ annotate }) => {
    let server = start()
    const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const people = Object.values(await signUpUsers(door, 'ana', 'ben', 'cem', 'dia'))
    const edited = await Promise.all(
      people.map(async (by) => ({ by, post: await by.createPost('0', { tags: ['0'], files: [sheet(0)] }), answered: 0 })),
    )
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const doomed = await Promise.all(people.map((by) => by.createPost('to be deleted', { files: [sheet(1)] })))
      const done = () => edited.reduce((sum, { answered }) => sum + answered, 0)
      const enough = done() + Math.ceil(Math.random() * EDITS_BEFORE_KILL)
      const editing = Promise.all(edited.map(editOn))
      await expect.poll(done, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
      const deleting = Promise.all(
        doomed.map(async (post, at) =>
          people[at]?.deletePost(post).then(
            ({ status }) => status,
            () => null,
          ),
        ),
      )
      await server.stop('SIGKILL')
      const [deleted] = await Promise.all([deleting, editing])

      await ageFiles(data.path)
      server = start()
      door.url = await server.waitUntilReady()
      await expectTidy(data.path)
      for (const one of edited) await expectWhole(door.url, one)
      for (const [at, post] of doomed.entries()) {
        const { status } = (await people[0]?.readPost(post)) ?? { status: 0 }
        expect(deleted[at] === 204 ? [404] : [200, 404]).toContain(status)
        const file = await fetch(new URL(post.files[0]?.file ?? '', door.url))
        expect(file.status).toBe(status)
      }
    }
    expect(await server.stop()).toBe(0)
    const edits = edited.reduce((sum, { answered }) => sum + answered, 0)
    await annotate(`${edits} acknowledged edits in ${CYCLES} cycles, 0 lost, 0 mixed, no file left without a row`)
  },
)
