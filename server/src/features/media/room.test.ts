import { createPost } from '@trademates/contract/posts'
import { PERSON_BYTES } from '@trademates/contract/media'
import { expect, test, vi } from 'vitest'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type Person } from '@trademates/test-support/server/users.ts'

const app = useApp()

const sheet = (bytes: number) => new File(['x'.repeat(bytes)], 'levels.csv')

/** Lets a person have only this many bytes left. */
async function leave(person: Person, bytes: number): Promise<void> {
  const used = PERSON_BYTES - bytes
  await app.deps.db.run`
    insert into storage (user_id, bytes) values (${person.id}, ${used}) on conflict (user_id) do update set bytes = ${used}`
}

const sends = (person: Person, files: File[]) => person.asks(createPost, { body: { description: 'x', trading_markets: 'Forex' }, files })

test('G18 files beyond the room of a person are refused with 413, in words, and nothing is written', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await leave(ana, 1_000)
  const refused = await sends(ana, [sheet(600), sheet(600)])
  expect(refused).toBeRefused('too_large')
  expect(refused.refusal?.detail).toBe(
    "You've reached your 500 MB storage limit (501 MB needed). Delete posts or messages with files first.",
  )
  expect(await ana.feed({ author: ana.id })).toEqual([])
  expect((await sends(ana, [sheet(1_000)])).status).toBe(201)
  const post = await ana.posts('words need no room')
  expect(await ana.edits(post, { upload: [sheet(1)] })).toBeRefused('too_large')
  expect((await ana.edits(post, { description: 'still' })).status).toBe(200)
  expect((await sends(ben, [sheet(1_000)])).status).toBe(201)
})

test('G18 a form that tells a length for which there is no room is refused before any of it is written', async () => {
  const { eli } = await createUsers(app, 'eli')
  const key = { 'idempotency-key': 'same-post' }
  const large = { body: { description: 'x', trading_markets: 'Forex' as const }, files: [sheet(2_000_000)] }
  const first = await eli.asks(createPost, { ...large, headers: key })
  await leave(eli, 1_000_000)
  const stage = vi.spyOn(app.deps.files, 'stage')
  expect(await eli.asks(createPost, large)).toBeRefused('too_large')
  expect(stage).not.toHaveBeenCalled()
  // What was made already takes no room.
  expect(await eli.asks(createPost, { ...large, headers: key })).toMatchObject({ status: 201, body: { id: first.body.id } })
  stage.mockRestore()
})

test('G18 room is counted once more when the rows are in: of uploads at once only those that fit are taken', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await leave(cleo, 5_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sends(cleo, [sheet(1_000)])))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  for (const answer of answers) if (answer.status !== 201) expect(answer).toBeRefused('too_large')
})

test('G18 a deleted post gives its room back; a removed file keeps it for the earlier version', async () => {
  const { dora } = await createUsers(app, 'dora')
  const used = async () => Number((await app.deps.db.one<{ bytes: string }>`select bytes from storage where user_id = ${dora.id}`)?.bytes)
  const post = await dora.posts('x', { files: [sheet(500), sheet(700)] })
  expect(await used()).toBe(1_200)
  await dora.edits(post, { remove_files: post.files.map(({ id }) => id) })
  expect(await used()).toBe(1_200)
  await dora.deletes(post)
  expect(await used()).toBe(0)
})
