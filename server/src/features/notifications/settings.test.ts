import { checkToken } from '@trademates/contract/auth'
import { acceptFriendship, requestFriendship } from '@trademates/contract/friendships'
import { changeNotificationSetting, listNotificationSettings, unsubscribe } from '@trademates/contract/notification-settings'
import { listNotifications, markNotificationsRead } from '@trademates/contract/notifications'
import { follow, readOwnProfile } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, listEmailsTo, waitForEmailTo, type TestUser } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'

const app = useTestServer()
const SUBJECT = 'Unread notifications'

const chooses = (who: TestUser, body: { kind: string; on_screen?: boolean; by_email?: boolean }) =>
  who.call(changeNotificationSetting, { body: body as { kind: 'like' } })
const messages = async (who: TestUser) => (await who.call(listNotifications)).body.map(({ message }) => message)
const unread = async (who: TestUser) => (await who.call(readOwnProfile)).body.unread_notifications
const digestsTo = async (who: TestUser) => (await listEmailsTo(app, emailOf(who.name))).filter(({ subject }) => subject === SUBJECT)

/** Lets two days pass for what was written so far, and the daily mails be sent. */
async function daysPass(): Promise<void> {
  const { db } = app.deps
  await db.run`update notifications set created_at = created_at - interval '2 days'`
  await db.run`update email_digests set since = since - interval '2 days'`
  await makeDue(db, 'daily-digests')
  await vi.waitFor(async () => {
    expect((await listJobs(db, 'daily-digests')).map(({ is_due }) => is_due)).toEqual([false])
    expect(await listJobs(db, 'digest-email')).toEqual([])
  })
}

test('everything is on screen and nothing in a mail until somebody chooses otherwise, kind by kind', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const before = (await ana.call(listNotificationSettings)).body
  expect(before.map(({ kind }) => kind)).toEqual([
    'friend_request',
    'request_accepted',
    'like',
    'comment',
    'follow',
    'mention',
    'price_alert',
  ])
  expect(before.every(({ on_screen, by_email, by_push }) => on_screen && !by_email && by_push)).toBe(true)
  expect((await chooses(ana, { kind: 'like', by_email: true })).body).toContainEqual({
    kind: 'like',
    on_screen: true,
    by_email: true,
    by_push: true,
  })
  await chooses(ana, { kind: 'like', on_screen: false })
  const after = (await ana.call(listNotificationSettings)).body
  expect(after.filter((setting, at) => JSON.stringify(setting) !== JSON.stringify(before[at]))).toEqual([
    { kind: 'like', on_screen: false, by_email: true, by_push: true },
  ])
  expect((await ben.call(listNotificationSettings)).body).toEqual(before)
  expect(await chooses(ana, { kind: 'weather', on_screen: false })).toMatchObject({ status: 400 })
})

test('a kind that is switched off makes no notification and counts nowhere; what was there stays, and on again it tells what comes', async () => {
  const { cleo, dan, eve } = await createUsers(app, 'cleo', 'dan', 'eve')
  const post = await cleo.createPost('levels')
  await dan.likePost(post)
  await chooses(cleo, { kind: 'like', on_screen: false })
  await eve.likePost(post)
  expect([await messages(cleo), await unread(cleo)]).toEqual([['dan liked your post.'], 1])
  await dan.createComment(post, 'nice')
  expect([await messages(cleo), await unread(cleo)]).toEqual([['dan commented on your post.', 'dan liked your post.'], 2])
  await chooses(cleo, { kind: 'like', on_screen: true })
  await eve.unlikePost(post)
  await eve.likePost(post)
  expect(await messages(cleo)).toContain('eve and 1 other liked your post.')
})

test('each kind can be switched off', async () => {
  const { fay, gil } = await createUsers(app, 'fay', 'gil')
  for (const { kind } of (await fay.call(listNotificationSettings)).body) await chooses(fay, { kind, on_screen: false })
  const post = await fay.createPost('quiet')
  await gil.likePost(post)
  await gil.createComment(post, 'hello')
  await gil.createPost('hello @fay')
  await gil.call(follow, { params: { userId: fay.id } })
  const request = await fay.call(requestFriendship, { body: { to_user: gil.id } })
  await gil.call(acceptFriendship, { body: { friendship_id: request.body.friendship_id } })
  expect([await messages(fay), await unread(fay)]).toEqual([[], 0])
})

test('one mail a day tells how much is unread of what was asked for, without names, whether it is on screen or not', async () => {
  const { hal, ida, jo, kim } = await createUsers(app, 'hal', 'ida', 'jo', 'kim')
  const post = await hal.createPost('busy')
  await chooses(hal, { kind: 'like', on_screen: false, by_email: true })
  await chooses(hal, { kind: 'comment', by_email: true })
  for (const who of [ida, jo]) await who.likePost(post)
  await ida.createComment(post, 'unread')
  await ida.call(follow, { params: { userId: hal.id } })
  await daysPass()
  const mail = await waitForEmailTo(app, emailOf('hal'), SUBJECT)
  expect(mail.text).toContain('Since the last daily email:\n\n1 comment on your posts\n\n2 likes of your posts\n\nSee all:\n')
  // A link's secret may spell any name.
  expect(mail.text?.replaceAll(/http\S+/g, '')).not.toMatch(/follower|ida|jo\b/)
  await kim.likePost(post)
  await daysPass()
  expect((await digestsTo(hal)).map(({ text }) => /\d .*/.exec(text ?? '')?.[0])).toEqual([
    '1 like of your posts',
    '1 comment on your posts',
  ])
  await daysPass()
  expect(await digestsTo(hal)).toHaveLength(2)
  expect(await digestsTo(ida)).toEqual([])
})

test('the daily mail is in the language in which its reader used the product last', async () => {
  const { rita, saul } = await createUsers(app, 'rita', 'saul')
  await chooses(rita, { kind: 'like', by_email: true })
  await chooses(rita, { kind: 'comment', by_email: true })
  const starts = (language: string) =>
    rita.call(checkToken, { body: { token: rita.session.access }, headers: { 'accept-language': language } })
  const post = await rita.createPost('read in two languages')
  await starts('es')
  await saul.likePost(post)
  for (const content of ['one', 'two']) await saul.createComment(post, content)
  await daysPass()
  const mail = await waitForEmailTo(app, emailOf('rita'), 'Notificaciones sin leer')
  expect(mail.text).toContain(
    'Hola, rita:\n\nDesde el último correo diario:\n\n2 comentarios en tus publicaciones\n\n1 me gusta en tus publicaciones\n\nVer todo:\n',
  )
  expect(mail.text).toContain('Dejar de recibir el correo diario:\nhttp://trademates.test/unsubscribe')
  await starts('en')
  await saul.createComment(post, 'three')
  await daysPass()
  expect((await waitForEmailTo(app, emailOf('rita'), SUBJECT)).text).toContain('1 comment on your posts')
})

test('what is wanted by mail alone is told to no screen: not when it comes, not when it goes', async () => {
  const { pam, quin } = await createUsers(app, 'pam', 'quin')
  const post = await pam.createPost('by mail')
  for (const kind of ['like', 'comment']) await chooses(pam, { kind, on_screen: false, by_email: true })
  const heard = await openEventStream(app.url, pam)
  await quin.likePost(post)
  await quin.unlikePost(post)
  await quin.deleteComment(await quin.createComment(post, 'for your mailbox'))
  await quin.call(follow, { params: { userId: pam.id } })
  const told = () => heard.events.filter(({ event }) => event.startsWith('notification.'))
  await vi.waitFor(() => expect(told()).toMatchObject([{ event: 'notification.created', data: { kind: 'follow' } }]))
  heard.close()
})

test('nothing unread, nothing mailed', async () => {
  const { lou, mo } = await createUsers(app, 'lou', 'mo')
  await chooses(lou, { kind: 'comment', by_email: true })
  await mo.createComment(await lou.createPost('seen'), 'read at once')
  await lou.call(markNotificationsRead, { body: { all: true } })
  await daysPass()
  expect(await digestsTo(lou)).toEqual([])
})

test('a mail program ends the daily mail at one click, without a session; a person by the page that its link leads to', async () => {
  const { nia, oz } = await createUsers(app, 'nia', 'oz')
  const post = await nia.createPost('enough')
  const asked = async () => (await nia.call(listNotificationSettings)).body.some(({ by_email }) => by_email)
  await chooses(nia, { kind: 'comment', by_email: true })
  await oz.createComment(post, 'one')
  await daysPass()
  const mail = await waitForEmailTo(app, emailOf('nia'), SUBJECT)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = new URL(/^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '')
  expect(link.origin).toBe('http://trademates.test')
  const { pathname, search } = link

  // As a mail program does it, in both of its forms.
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    await chooses(nia, { kind: 'comment', by_email: true })
    expect((await fetch(app.url + pathname + search, { method: 'POST', body })).status).toBe(200)
    expect(await asked()).toBe(false)
  }
  const page = await fetch(app.url + pathname + search, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([303, `/unsubscribe${search}`])
  expect(mail.text).toContain(`Stop the daily email:\nhttp://trademates.test/unsubscribe${search}`)
  expect(mail.html).toContain(`/unsubscribe${search.replaceAll('&', '&amp;')}"`)

  await oz.createComment(post, 'two')
  await daysPass()
  expect(await digestsTo(nia)).toHaveLength(1)

  await chooses(nia, { kind: 'comment', by_email: true })
  const token = link.searchParams.get('token') ?? ''
  expect(await callApi(app.url, unsubscribe, { query: { uid: oz.id, token } })).toHaveFieldErrors({ token: ['This link does not work.'] })
  expect(await callApi(app.url, unsubscribe, { query: { uid: nia.id, token: 'guess' } })).toMatchObject({ status: 400 })
  expect(await asked()).toBe(true)
})
