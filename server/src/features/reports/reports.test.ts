import { removeMessage } from '@trademates/contract/chat'
import { fileReport } from '@trademates/contract/reports'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { block } from '@trademates/contract/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { connectUsers, trySendMessage } from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

type Report = BodyInputOf<typeof fileReport>
const reports = (user: TestUser, kind: Report['target_kind'], id: string, more: Partial<Report> = {}) =>
  user.call(fileReport, { body: { target_kind: kind, target_id: id, reason: 'spam', ...more } })
const storedReports = (user: TestUser) =>
  app.deps.db.many<{ target_kind: string; excerpt: string; reason: string; note: string | null }>`
    select target_kind, excerpt, reason, note from reports where reporter_id = ${user.id} order by id`

test('reports a post, a comment and a user with a reason and a note', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.createPost('Send me 1 BTC, get 2 back', { name: 'Doubler' })
  const comment = await ana.createComment(post, 'It works, I promise')
  expect((await reports(ben, 'post', post.id, { reason: 'scam', note: '  the third today ' })).status).toBe(201)
  expect((await reports(ben, 'comment', comment.id)).status).toBe(201)
  expect((await reports(ben, 'user', ana.id, { reason: 'impersonation', note: ' ' })).status).toBe(201)
  expect(await storedReports(ben)).toEqual([
    { target_kind: 'post', excerpt: 'Doubler\nSend me 1 BTC, get 2 back', reason: 'scam', note: 'the third today' },
    { target_kind: 'comment', excerpt: 'It works, I promise', reason: 'spam', note: null },
    { target_kind: 'user', excerpt: 'ana', reason: 'impersonation', note: null },
  ])
})

test('only the recipient can report a message', async () => {
  const { ida, jon, kim } = await createUsers(app, 'ida', 'jon', 'kim')
  for (const [one, other] of [
    [ida, jon],
    [jon, kim],
  ] as const)
    await connectUsers(one, other)
  const pixels = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  const files = [new File([new Uint8Array(await pixels.png().toBuffer())], 'proof.png')]
  const { id } = (await trySendMessage(ida, jon, { content: 'Send me your seed words', files })).body
  expect((await reports(jon, 'message', id, { reason: 'scam' })).status).toBe(201)
  expect(await storedReports(jon)).toEqual([
    { target_kind: 'message', excerpt: 'Send me your seed words\n(pictures: 1)', reason: 'scam', note: null },
  ])
  expect(await reports(ida, 'message', id)).toHaveFieldErrors({ target_id: ['You cannot report yourself.'] })
  expect(await reports(kim, 'message', id)).toFailWith('not_found')
  await ida.call(removeMessage, { params: { userId: jon.id, id } })
  expect(await reports(jon, 'message', id)).toFailWith('not_found')
})

test('ten repeated reports are one open report with the last reason and note', async () => {
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const post = await cleo.createPost('x')
  const answers = await Promise.all(Array.from({ length: 10 }, () => reports(dan, 'post', post.id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  await reports(dan, 'post', post.id, { reason: 'hate' })
  expect(await storedReports(dan)).toMatchObject([{ reason: 'hate' }])
})

test('one Idempotency-Key makes one report, even if the first one is resolved by then', async () => {
  const { ivo, jul } = await createUsers(app, 'ivo', 'jul')
  const body = { target_kind: 'user', target_id: jul.id, reason: 'spam' } as const
  const headers = { 'idempotency-key': 'r-1' }
  expect((await ivo.call(fileReport, { body, headers })).status).toBe(201)
  await app.deps.db.run`update reports set resolved_at = now(), resolution = 'dismissed' where reporter_id = ${ivo.id}`
  expect((await ivo.call(fileReport, { body, headers })).status).toBe(201)
  expect(await storedReports(ivo)).toHaveLength(1)
  expect(await ivo.call(fileReport, { body: { ...body, reason: 'hate' }, headers })).toFailWith('conflict')
})

test('returns an error for oneself, an unknown target and a target hidden by a block', async () => {
  const { eve, fin } = await createUsers(app, 'eve', 'fin')
  const post = await eve.createPost('mine')
  const comment = await fin.createComment(post, 'and mine')
  const own = { target_id: ['You cannot report yourself.'] }
  expect(await reports(eve, 'post', post.id)).toHaveFieldErrors(own)
  expect(await reports(fin, 'comment', comment.id)).toHaveFieldErrors(own)
  expect(await reports(eve, 'user', eve.id)).toHaveFieldErrors(own)
  await eve.call(block, { params: { userId: fin.id } })
  for (const [kind, id] of [
    ['post', post.id],
    ['user', eve.id],
    // The id of a user is not the id of a post.
    ['post', fin.id],
    ['comment', post.id],
  ] as const)
    expect(await reports(fin, kind, id), kind).toFailWith('not_found')
  expect(await reports(eve, 'comment', comment.id)).toFailWith('not_found')
  expect(await storedReports(fin)).toEqual([])
})

test('validates the report and limits their number', async () => {
  const { gus, hal } = await createUsers(app, 'gus', 'hal')
  const wrong = { target_kind: 'thing', target_id: 'x', reason: '', note: 'x'.repeat(1_001) } as unknown as Report
  expect(await gus.call(fileReport, { body: wrong })).toHaveFieldErrors({
    target_kind: ['Say post, comment, message or user.'],
    target_id: ['This is not an id.'],
    reason: ['Choose a reason.'],
    note: ['At most 1,000 characters.'],
  })
  const limited = await startTestServer(app.database, { rateLimit: true })
  try {
    const report = () =>
      fetch(limited.url + fileReport.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${gus.session.access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ target_kind: 'user', target_id: hal.id, reason: 'spam' }),
      })
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1) statuses.push((await report()).status)
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([30, 429])
  } finally {
    await limited.close()
  }
})
