/**
 * @module-tag full
 * @module-tag slow
 */
import { join } from 'node:path'
import type { Post } from '@trademates/contract/posts'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { chooseSize } from './support/run-size.ts'
import { ageFiles, expectConsistent } from './support/consistency.ts'

const CYCLES = chooseSize(2, 50)
const EDITS_BEFORE_KILL = 30

const data = useDataDir()
const start = () => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })

const createNumberedFile = (count: number) => new File([`levels ${count}`], `${count}.csv`)

/** A post whose content is a number; `answered` is the last acknowledged one. */
interface EditedPost {
  by: TestUser
  post: Post
  answered: number
}

/** Edits the post until a request fails; description, tag and file always have the same number. */
async function editUntilFailure(one: EditedPost): Promise<void> {
  for (let count = one.answered + 1; ; count += 1) {
    const changes = { description: String(count), tags: [String(count)], upload: [createNumberedFile(count)], order: ['0'] }
    const answer = await one.by.editPost(one.post, changes).catch(() => null)
    if (answer?.status !== 200) return
    one.answered = count
  }
}

/** Expects the content of a single edit: the last acknowledged one or the one after it. */
async function expectWholeEdit(url: string, one: EditedPost): Promise<void> {
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
  'F02 kill -9 during edits and deletions leaves each post complete, as before or as after',
  { timeout: CYCLES * 60_000 },
  async ({ annotate }) => {
    let server = start()
    const target = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const people = Object.values(await signUpUsers(target, 'ana', 'ben', 'cem', 'dia'))
    const edited = await Promise.all(
      people.map(async (by) => ({ by, post: await by.createPost('0', { tags: ['0'], files: [createNumberedFile(0)] }), answered: 0 })),
    )
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const doomed = await Promise.all(people.map((by) => by.createPost('to be deleted', { files: [createNumberedFile(1)] })))
      const done = () => edited.reduce((sum, { answered }) => sum + answered, 0)
      const enough = done() + Math.ceil(Math.random() * EDITS_BEFORE_KILL)
      const editing = Promise.all(edited.map(editUntilFailure))
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
      target.url = await server.waitUntilReady()
      await expectConsistent(data.path)
      for (const one of edited) await expectWholeEdit(target.url, one)
      for (const [at, post] of doomed.entries()) {
        const { status } = (await people[0]?.readPost(post)) ?? { status: 0 }
        expect(deleted[at] === 204 ? [404] : [200, 404]).toContain(status)
        const file = await fetch(new URL(post.files[0]?.file ?? '', target.url))
        expect(file.status).toBe(status)
      }
    }
    expect(await server.stop()).toBe(0)
    const edits = edited.reduce((sum, { answered }) => sum + answered, 0)
    await annotate(`${edits} acknowledged edits in ${CYCLES} cycles, 0 lost, 0 mixed, no file left without a row`)
  },
)
