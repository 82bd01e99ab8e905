import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import {
  editMessage,
  listChanges,
  listMessages,
  listReceived,
  markDelivered,
  markRead,
  readConversation,
  removeMessage,
  sendTyping,
} from '@trademates/contract/chat'
import { deleteAccount } from '@trademates/contract/account'
import { readExport } from '@trademates/contract/exports'
import { block, readOwnProfile, unblock } from '@trademates/contract/profiles'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanUpFiles } from '#features/media/cleanup.ts'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, toTestUser, type TestUser } from '@trademates/test-support/server/users.ts'
import {
  connectUsers,
  fetchConversations,
  fetchMessages,
  openConversation,
  sendText,
  trySendMessage,
} from '@trademates/test-support/api/chat.ts'

const app = useTestServer()

async function picture(name: string, background = 'navy'): Promise<File> {
  const pixels = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  return new File([new Uint8Array(await pixels.jpeg().toBuffer())], name, { type: 'image/jpeg' })
}

const fetchAs = (user: TestUser | null, path: string) =>
  fetch(new URL(path, app.url), { headers: user === null ? {} : { authorization: `Bearer ${user.session.access}` } })

/** Every endpoint about one message of a conversation with `other`. */
const everyCall = (user: TestUser, other: TestUser, id: string) => [
  user.call(editMessage, { params: { userId: other.id, id }, body: { content: 'mine now' } }),
  user.call(removeMessage, { params: { userId: other.id, id } }),
  user.call(markRead, { params: { userId: other.id }, body: { up_to: id } }),
  user.call(markDelivered, { params: { userId: other.id }, body: { up_to: id } }),
]

test('a repeated id with the same pictures is sent once, with other pictures rejected', async () => {
  const { una, vic } = await createUsers(app, 'una', 'vic')
  await connectUsers(una, vic)
  const [id, navy, red] = [randomUUID(), await picture('chart.jpg'), await picture('chart.jpg', 'red')]
  const first = await trySendMessage(una, vic, { id, files: [navy] })
  expect(first.status).toBe(201)
  expect((await trySendMessage(una, vic, { id, files: [navy] })).body).toEqual(first.body)
  expect(await trySendMessage(una, vic, { id, files: [red] })).toFailWith('conflict')
  expect(await fetchMessages(vic, una)).toHaveLength(1)
})

test('A20 a third user cannot access a conversation through either participant', async () => {
  const { ana, ben, eve } = await createUsers(app, 'ana', 'ben', 'eve')
  await connectUsers(ana, ben)
  const { body: sent } = await trySendMessage(ana, ben, { content: 'between us', files: [await picture('us.jpg')] })
  for (const isConnected of [false, true]) {
    if (isConnected) for (const other of [ana, ben]) await connectUsers(eve, other)
    for (const other of [ana, ben]) {
      for (const answer of await Promise.all(everyCall(eve, other, sent.id))) expect(answer).toFailWith('not_found')
      expect(await fetchMessages(eve, other)).toEqual([])
    }
    expect(await fetchConversations(eve)).toEqual([])
    expect((await eve.call(listReceived)).body).toEqual([])
  }
  expect((await fetchMessages(ben, ana))[0]).toEqual(sent)
})

test('only the two participants can fetch the pictures of a message', async () => {
  const { cem, dia, fin } = await createUsers(app, 'cem', 'dia', 'fin')
  await connectUsers(cem, dia)
  const files = [await picture('one.jpg'), await picture('two.jpg', 'gold')]
  const { body: sent } = await trySendMessage(cem, dia, { files })
  expect(sent.files.map(({ name, kind, type, width }) => [name, kind, type, width])).toEqual([
    ['one.jpg', 'image', 'image/webp', 900],
    ['two.jpg', 'image', 'image/webp', 900],
  ])
  const paths = sent.files.flatMap(({ file, thumbnail }) => [file, thumbnail ?? ''])
  for (const path of paths) {
    for (const user of [cem, dia]) {
      const answer = await fetchAs(user, path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      expect((await sharp(await answer.bytes()).metadata()).format).toBe('webp')
    }
    for (const user of [fin, null]) expect((await fetchAs(user, path)).status).toBe(404)
  }
  const etag = (await fetchAs(dia, paths[0] ?? '')).headers.get('etag') ?? ''
  const known = { authorization: `Bearer ${dia.session.access}`, 'if-none-match': etag }
  expect((await fetch(new URL(paths[0] ?? '', app.url), { headers: known })).status).toBe(304)
  expect((await fetch(new URL(paths[0] ?? '', app.url), { headers: { 'if-none-match': etag } })).status).toBe(404)
  expect((await fetchConversations(dia))[0]?.last_message.files).toHaveLength(2)
  expect((await dia.call(listReceived)).body.map(({ content }) => content)).toEqual(['Sent 2 pictures'])

  await dia.call(block, { params: { userId: cem.id } })
  for (const user of [cem, dia]) expect((await fetchAs(user, paths[0] ?? '')).status).toBe(404)
})

test('accepts up to four pictures only; a rejected message stores nothing', async () => {
  const { gil, hea } = await createUsers(app, 'gil', 'hea')
  await connectUsers(gil, hea)
  const sheet = new File(['a,b'], 'levels.csv')
  const good = await picture('good.jpg')
  expect(await trySendMessage(gil, hea, { content: 'x', files: [good, sheet] })).toHaveFieldErrors({
    files: ['levels.csv: only pictures can be sent in a message.'],
  })
  const fake = new File(['<svg/>'], 'fake.png')
  expect((await trySendMessage(gil, hea, { files: [fake] })).fields?.['files']).toEqual([
    "fake.png: the contents don't match the .png extension.",
  ])
  const five = Array.from({ length: 5 }, () => good)
  expect(await trySendMessage(gil, hea, { files: five })).toHaveFieldErrors({ files: ['At most 4 files.'] })
  expect(await fetchMessages(gil, hea)).toEqual([])
  expect((await trySendMessage(gil, hea, { files: five.slice(1) })).body.files).toHaveLength(4)
})

test('a block hides the conversation from both; an unblock shows it again', async () => {
  const { ida, jon } = await createUsers(app, 'ida', 'jon')
  await connectUsers(ida, jon)
  const sent = await sendText(jon, ida, 'hello')
  await ida.call(block, { params: { userId: jon.id } })
  for (const [user, other] of [
    [ida, jon],
    [jon, ida],
  ] as const) {
    const params = { userId: other.id }
    const calls = [
      ...everyCall(user, other, sent.id),
      user.call(readConversation, { params }),
      user.call(listMessages, { params }),
      user.call(listChanges, { params }),
      user.call(sendTyping, { params }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toFailWith('not_found')
    expect(await trySendMessage(user, other, { content: 'still there?' })).toFailWith('not_found')
    expect(await fetchConversations(user)).toEqual([])
    expect((await user.call(listReceived)).body).toEqual([])
    expect((await user.call(readOwnProfile)).body.unread_messages).toBe(0)
  }
  await ida.call(unblock, { params: { userId: jon.id } })
  expect(await openConversation(ida, jon)).toMatchObject({ last_message: sent, unread_count: 1, can_write: false })
})

test('a deleted account deletes its conversations and their pictures', async () => {
  const { kim, lou } = await createUsers(app, 'kim', 'lou')
  await connectUsers(kim, lou)
  await trySendMessage(kim, lou, { content: 'mine', files: [await picture('mine.jpg')] })
  const { body: theirs } = await trySendMessage(lou, kim, { files: [await picture('yours.jpg')] })
  expect((await kim.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)
  expect(await lou.call(readConversation, { params: { userId: kim.id } })).toFailWith('not_found')
  expect(await trySendMessage(lou, kim, { content: 'anybody?' })).toFailWith('not_found')
  expect(await fetchConversations(lou)).toEqual([])
  expect((await fetchAs(lou, theirs.files[0]?.file ?? '')).status).toBe(404)
  const left = await app.deps.db.one<{ files: number; bytes: string }>`
    select (select count(*)::int from files where message_id is not null and owner_id = ${lou.id}) as files, bytes from storage_usage where user_id = ${lou.id}`
  expect(left).toEqual({ files: 0, bytes: '0' })
})

test('a deletion during concurrent chat requests deletes the conversation without 5xx', { tags: ['full'] }, async () => {
  const { kai, lin } = await createUsers(app, 'kai', 'lin')
  await connectUsers(kai, lin)
  const chart = await picture('chart.jpg')
  const sent = await Promise.all(Array.from({ length: 4 }, (_, at) => trySendMessage(lin, kai, { content: `m${at}`, files: [chart] })))
  const answers = await Promise.all([
    ...sent.map(({ body }) => lin.call(removeMessage, { params: { userId: kai.id, id: body.id } })),
    ...sent.map(({ body }) => kai.call(markRead, { params: { userId: lin.id }, body: { up_to: body.id } })),
    ...Array.from({ length: 4 }, (_, at) => trySendMessage(lin, kai, { content: `late ${at}`, files: at % 2 === 0 ? [] : [chart] })),
    kai.call(deleteAccount, { body: { password: PASSWORD } }),
    ...Array.from({ length: 4 }, (_, at) => trySendMessage(kai, lin, { content: `last ${at}`, files: at % 2 === 0 ? [] : [chart] })),
  ])
  expect(answers.filter(({ status }) => status >= 500).map(({ error }) => error)).toEqual([])
  expect(await trySendMessage(lin, kai, { content: 'anybody?' })).toFailWith('not_found')
  expect(await fetchConversations(lin)).toEqual([])
})

test('the data export has sent and received messages and the own pictures', async () => {
  const { moe, nan } = await createUsers(app, 'moe', 'nan')
  await connectUsers(moe, nan)
  const { body: sent } = await trySendMessage(moe, nan, { content: 'from me', files: [await picture('own.jpg')] })
  const back = (await trySendMessage(nan, moe, { content: 'to me', files: [await picture('other.jpg')] })).body
  const read = async () => unzipSync(new Uint8Array(await (await fetchAs(moe, readExport.path)).arrayBuffer()))
  const files = await read()
  expect(JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array()))).toEqual([
    { with: 'nan', ...sent },
    { with: 'nan', ...back },
  ])
  const names = Object.keys(files).filter((name) => name.startsWith('files/'))
  expect(names).toEqual([`files/${sent.files[0]?.id} own.webp`])
  await nan.call(block, { params: { userId: moe.id } })
  expect(JSON.parse(strFromU8((await read())['messages.json'] ?? new Uint8Array()))).toEqual([{ with: 'nan', ...sent }])
})

test('the cleanup keeps pictures of messages and deletes those of deleted messages', async () => {
  const { pia, quy } = await createUsers(app, 'pia', 'quy')
  await connectUsers(pia, quy)
  const [remaining, deleted] = [
    (await trySendMessage(pia, quy, { files: [await picture('kept.jpg')] })).body,
    (await trySendMessage(pia, quy, { files: [await picture('gone.jpg')] })).body,
  ]
  await pia.call(removeMessage, { params: { userId: quy.id, id: deleted.id } })
  const names = (await readdir(app.filesFolder, { recursive: true })).filter((name) => name.endsWith('.webp'))
  for (const name of names) await utimes(join(app.filesFolder, name), 0, 0)
  await cleanUpFiles(app.deps)
  expect((await fetchAs(quy, remaining.files[0]?.file ?? '')).status).toBe(200)
  const onDisk = await readdir(app.filesFolder, { recursive: true })
  const isThere = ({ files }: typeof remaining) => onDisk.some((name) => name.includes(files[0]?.file.split('/')[2] ?? '?'))
  expect([isThere(remaining), isThere(deleted)]).toEqual([true, false])
})

test('a sender has 60 messages a minute over all recipients; a repeated message does not count', async () => {
  const { rob, sue, ted } = await createUsers(app, 'rob', 'sue', 'ted')
  for (const other of [sue, ted]) await connectUsers(rob, other)
  const limited = await startTestServer(app.database, { rateLimit: true })
  const other = await startTestServer(app.database, { rateLimit: true })
  try {
    const [one, two] = [limited, other].map((door) => toTestUser(door, 'rob', rob.session)) as [TestUser, TestUser]
    const id = '01890000-0000-7000-8000-00000000000a'
    for (let time = 0; time < 10; time += 1) expect((await trySendMessage(one, sue, { id, content: 'again' })).status).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: 59 }, (_, at) => trySendMessage(at % 2 === 0 ? one : two, at % 3 === 0 ? sue : ted, { content: `m${at}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const rejected = await trySendMessage(two, ted, { content: 'one too many' })
    expect(rejected).toFailWith('throttled')
    expect(rejected.error?.detail).toMatch(/^Too many messages\. Try again in \d+ seconds?\.$/)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await trySendMessage(two, sue, { id, content: 'again' })).status).toBe(201)
  } finally {
    await Promise.all([limited.close(), other.close()])
  }
})
