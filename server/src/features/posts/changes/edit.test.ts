import { listVersions, type Post } from '@trademates/contract/posts'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const sheet = (name: string) => new File([`levels of ${name}`], `${name}.csv`)
const namesOf = ({ files }: Pick<Post, 'files'>) => files.map(({ name }) => name)
const idOf = (post: Post, name: string) => post.files.find((file) => file.name === `${name}.csv`)?.id ?? ''

test('an edit replaces the whole content for all readers', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.createPost('long from 1.08', { tags: ['fx'], name: 'Idea' })
  const changes = { name: 'Better idea', description: 'short from 1.09', trading_markets: 'Crypto' as const, tags: ['btc', 'Swing'] }
  const { body, status } = await ana.editPost(post, changes)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...changes, tags: [{ name: 'btc' }, { name: 'Swing' }], id: post.id, created_at: post.created_at })
  expect(Date.parse(body.edited_at ?? '')).toBeGreaterThanOrEqual(Date.parse(post.created_at))
  expect((await ben.readPost(post)).body).toEqual(body)
  expect((await ben.listFeed({ tag: 'fx', author: ana.id })).length).toBe(0)
})

test('every earlier version stays readable, newest first, page by page', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const first = await cleo.createPost('one', { tags: ['a'], files: [sheet('x')], alts: ['levels'] })
  const second = (await cleo.editPost(first, { description: 'two', tags: [''] })).body
  await cleo.editPost(first, { description: 'three', remove_files: [idOf(first, 'x')] })

  const [two, one] = await dora.listVersions(first)
  expect(two).toMatchObject({ description: 'two', tags: [], files: first.files, created_at: second.edited_at })
  expect(one).toMatchObject({ description: 'one', tags: [{ name: 'a' }], files: first.files, created_at: first.created_at })
  expect(one?.replaced_at).toBe(second.edited_at)
  expect((await dora.readPost(first)).body.files).toEqual([])
  expect((await fetch(app.url + (one?.files[0]?.file ?? ''))).status).toBe(200)

  const page = await dora.call(listVersions, { params: { id: first.id }, query: { limit: 1 } })
  expect(page.body).toEqual([two])
  const cursor = new URL(page.next ?? '', app.url).searchParams.get('cursor') ?? ''
  const next = await dora.call(listVersions, { params: { id: first.id }, query: { limit: 1, cursor } })
  expect([next.body, next.next]).toEqual([[one], null])
})

test('an edit that changes nothing creates no version', async () => {
  const { eli } = await createUsers(app, 'eli')
  const post = await eli.createPost('same', { tags: ['t'], files: [sheet('x')] })
  expect((await eli.editPost(post)).body).toEqual(post)
  expect((await eli.editPost(post, { tags: ['t'], order: [idOf(post, 'x')] })).body).toEqual(post)
  expect(await eli.listVersions(post)).toEqual([])
})

test('D21 only the author may edit a post; returns 404 to a user who may not see it', async () => {
  const { fay, gil } = await createUsers(app, 'fay', 'gil')
  const post = await fay.createPost('mine')
  expect(await gil.editPost(post, { description: 'yours' })).toFailWith('permission_denied')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${fay.id}, ${gil.id})`
  expect(await gil.editPost(post, { description: 'yours' })).toFailWith('not_found')
  expect(await gil.call(listVersions, { params: { id: post.id } })).toFailWith('not_found')
  expect(await gil.editPost({ ...post, id: '01890000-0000-7000-8000-000000000000' })).toFailWith('not_found')
  expect((await fay.readPost(post)).body).toEqual(post)
})

test('requires name, description and market and returns all faults at once', async () => {
  const { ida } = await createUsers(app, 'ida')
  const post = await ida.createPost('x')
  expect(await ida.editPost(post, { name: ' ', description: '', trading_markets: 'Indices' as 'Forex' })).toHaveFieldErrors({
    name: ['Enter a name.'],
    description: ['Enter a description.'],
    trading_markets: ['Choose a trading market.'],
  })
  expect(await ida.listVersions(post)).toEqual([])
})

test('A22 an edit changes nothing else', async () => {
  const { jo, kim } = await createUsers(app, 'jo', 'kim')
  const post = await jo.createPost('x', { name: 'Mine' })
  const more = { author_id: kim.id, likes_count: '7', created_at: '2001-01-01', id: kim.id, edited_at: '' }
  const { body } = await jo.editPost(post, { description: 'y', ...more })
  expect(body).toEqual({ ...post, description: 'y', edited_at: body.edited_at })
})

test('adds, removes and orders files', async () => {
  const { lea } = await createUsers(app, 'lea')
  const post = await lea.createPost('files', { files: [sheet('a'), sheet('b'), sheet('c')] })
  const added = (await lea.editPost(post, { remove_files: [idOf(post, 'b')], upload: [sheet('d')] })).body
  expect(namesOf(added)).toEqual(['a.csv', 'c.csv', 'd.csv'])

  const order = ['1', idOf(post, 'c'), '0', idOf(post, 'a'), idOf(added, 'd')]
  const moved = (await lea.editPost(added, { upload: [sheet('e'), sheet('f')], order })).body
  expect(namesOf(moved)).toEqual(['f.csv', 'c.csv', 'e.csv', 'a.csv', 'd.csv'])

  const fewer = (await lea.editPost(moved, { order: [idOf(post, 'a')], upload: [sheet('g')] })).body
  expect(namesOf(fewer)).toEqual(['a.csv', 'g.csv'])
  const back = (await lea.editPost(fewer, { order: [idOf(post, 'b'), idOf(post, 'a')] })).body
  expect(namesOf(back)).toEqual(['b.csv', 'a.csv'])
  expect((await lea.listVersions(post)).map(namesOf)).toEqual([namesOf(fewer), namesOf(moved), namesOf(added), namesOf(post)])
})

test('alternative texts are set with the files, move with them and can be changed', async () => {
  const { max } = await createUsers(app, 'max')
  const post = await max.createPost('alts', { files: [sheet('a'), sheet('b')], alts: ['first', ''] })
  expect(post.files.map(({ alt }) => alt)).toEqual(['first', null])
  const [a, b] = post.files.map(({ id }) => id) as [string, string]

  const moved = (await max.editPost(post, { order: [b, a] })).body
  expect(moved.files.map(({ alt }) => alt)).toEqual([null, 'first'])
  const added = (await max.editPost(moved, { upload: [sheet('c')], alts: ['third'] })).body
  expect(added.files.map(({ alt }) => alt)).toEqual([null, 'first', 'third'])
  const { files } = (await max.editPost(added, { order: [a, b], alts: ['', 'second'] })).body
  expect(files.map(({ alt }) => alt)).toEqual([null, 'second'])
  expect((await max.listVersions(post)).at(-1)?.files.map(({ alt }) => alt)).toEqual(['first', null])
})

test.each<[string, (own: string, foreign: string) => object, object]>([
  ['a file of another post', (_, foreign) => ({ order: [foreign] }), { order: ['This post has no such file.'] }],
  ['to remove a file of another post', (_, foreign) => ({ remove_files: [foreign] }), { remove_files: ['This post has no such file.'] }],
  ['a new file that was not sent', () => ({ order: ['0'] }), { order: ['This post has no such file.'] }],
  ['a file twice', (own) => ({ order: [own, own] }), { order: ['Name each file once.'] }],
  ['more words than files', (own) => ({ order: [own], alts: ['a', 'b'] }), { alts: ['There are more texts than files.'] }],
  ['words that are too long', (own) => ({ order: [own], alts: ['x'.repeat(1_501)] }), { alts: [['At most 1,500 characters.']] }],
])('rejects %s', async (_what, changes, fields) => {
  const { ned } = await once()
  const [post, other] = [await ned.createPost('x', { files: [sheet('a')] }), await ned.createPost('y', { files: [sheet('b')] })]
  expect(await ned.editPost(post, changes(idOf(post, 'a'), idOf(other, 'b')))).toHaveFieldErrors(fields as Record<string, string[]>)
  expect(await ned.listVersions(post)).toEqual([])
})

let people: ReturnType<typeof createUsers<'ned'>> | undefined
const once = () => (people ??= createUsers(app, 'ned'))

test('a post never has more than ten files, whichever way they are added', async () => {
  const { ola } = await createUsers(app, 'ola')
  const nine = Array.from({ length: 9 }, (_, at) => sheet(String(at)))
  const post = await ola.createPost('nine', { files: nine })
  expect(await ola.editPost(post, { upload: [sheet('x'), sheet('y')] })).toHaveFieldErrors({ files: ['At most 10 files.'] })
  const swapped = await ola.editPost(post, { upload: [sheet('x'), sheet('y')], remove_files: [idOf(post, '0')] })
  expect(swapped.body.files).toHaveLength(10)
})

test('one Idempotency-Key makes one edit, and is independent of other users and posts', async () => {
  const { pia } = await createUsers(app, 'pia')
  const [post, other] = [await pia.createPost('x'), await pia.createPost('y')]
  const send = () => pia.editPost(post, { description: 'z', upload: [sheet('a')], headers: { 'idempotency-key': 'edit-1' } })
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  expect(answers.map(({ body }) => namesOf(body))).toEqual(Array.from({ length: 5 }, () => ['a.csv']))
  expect((await send()).body).toEqual(answers[0]?.body)
  expect(await pia.listVersions(post)).toHaveLength(1)
  const elsewhere = await pia.editPost(other, { description: 'z', upload: [sheet('a')], headers: { 'idempotency-key': 'edit-1' } })
  expect(elsewhere).toFailWith('conflict')
  const changed = new File(['levels of b'], 'a.csv')
  expect(await pia.editPost(post, { description: 'z', upload: [changed], headers: { 'idempotency-key': 'edit-1' } })).toFailWith('conflict')
})

test('F24 of concurrent edits the last one stands whole, and all are stored as versions', async () => {
  const { rob } = await createUsers(app, 'rob')
  const post = await rob.createPost('0', { tags: ['0'], files: [sheet('0')] })
  const edits = Array.from({ length: 20 }, (_, at) => String(at + 1))
  const answers = await Promise.all(
    edits.map((text) => rob.editPost(post, { name: text, description: text, tags: [text], upload: [sheet(text)], order: ['0'] })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const stands = [(await rob.readPost(post)).body, ...(await rob.listVersions(post))]
  const contents = stands.map(({ description, name, tags, files }) => [description, name, tags[0]?.name, files[0]?.name.split('.')[0]])
  expect(new Set(contents.slice(0, -1).map(([first]) => first))).toEqual(new Set(edits))
  expect(contents).toHaveLength(edits.length + 1)
  for (const [first, ...others] of contents.slice(0, -1)) expect(others).toEqual([first, first, first])
  expect(stands.every(({ files }) => files.length === 1)).toBe(true)
})

test('F24 reading during an edit returns one version whole, never a mix of two', { tags: ['full'] }, async () => {
  const { sam, tia } = await createUsers(app, 'sam', 'tia')
  const post = await sam.createPost('0', { tags: ['0'], files: [sheet('0')], alts: ['0'] })
  let isOver = false
  const reading = Array.from({ length: 4 }, async () => {
    const seen: string[] = []
    while (!isOver) {
      const { description, tags, files } = (await tia.readPost(post)).body
      seen.push([description, tags[0]?.name, files[0]?.name.split('.')[0], files[0]?.alt, files.length].join())
    }
    return seen
  })
  for (let edit = 1; edit <= 20; edit += 1) {
    const text = String(edit)
    await sam.editPost(post, { description: text, tags: [text], upload: [sheet(text)], order: ['0'], alts: [text] })
  }
  isOver = true
  const seen = new Set((await Promise.all(reading)).flat())
  expect(seen.size).toBeGreaterThan(5)
  for (const contents of seen) expect(contents).toMatch(/^(\d+),\1,\1,\1,1$/)
})

test('a name derived from the text follows an edit of the text, sent as the old name or the new one', async () => {
  const { uma, vic } = await createUsers(app, 'uma', 'vic')
  const post = await uma.createPost('Long, stop 1.0800\nBecause of the gap')
  expect(post.name).toBe('Long, stop 1.0800')
  const second = (await uma.editPost(post, { name: post.name, description: 'Long, stop 1.0750' })).body
  expect(second.name).toBe('Long, stop 1.0750')
  const third = (await uma.editPost(second, { name: 'Long, stop 1.0700', description: 'Long, stop 1.0700' })).body
  expect([third.name, (await vic.readPost(post)).body.name]).toEqual(['Long, stop 1.0700', 'Long, stop 1.0700'])
  expect((await uma.listVersions(post)).map(({ name }) => name)).toEqual(['Long, stop 1.0750', 'Long, stop 1.0800'])
})

test('a name that the author chose stays when the text is edited', async () => {
  const { wes } = await createUsers(app, 'wes')
  const post = await wes.createPost('Long, stop 1.0800', { name: 'EURUSD breakout' })
  expect((await wes.editPost(post, { name: post.name, description: 'Long, stop 1.0750' })).body.name).toBe('EURUSD breakout')
})
