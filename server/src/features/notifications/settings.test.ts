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

const changeSetting = (user: TestUser, body: { kind: string; on_screen?: boolean; by_email?: boolean }) =>
  user.call(changeNotificationSetting, { body: body as { kind: 'like' } })
const fetchMessageTexts = async (user: TestUser) => (await user.call(listNotifications)).body.map(({ message }) => message)
const countUnread = async (user: TestUser) => (await user.call(readOwnProfile)).body.unread_notifications
const listDigests = async (user: TestUser) => (await listEmailsTo(app, emailOf(user.name))).filter(({ subject }) => subject === SUBJECT)

/** Backdates everything by two days and waits until the daily emails are sent. */
async function sendDailyEmails(): Promise<void> {
  const { db } = app.deps
  await db.run`update notifications set created_at = created_at - interval '2 days'`
  await db.run`update email_digests set since = since - interval '2 days'`
  await makeDue(db, 'daily-digests')
  await vi.waitFor(async () => {
    expect((await listJobs(db, 'daily-digests')).map(({ is_due }) => is_due)).toEqual([false])
    expect(await listJobs(db, 'digest-email')).toEqual([])
  })
}

test('by default all kinds are on screen and none by email; each kind can be changed', async () => {
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
    'idea_event',
    'idea_posted',
  ])
  expect(before.every(({ on_screen, by_email, by_push }) => on_screen && !by_email && by_push)).toBe(true)
  expect((await changeSetting(ana, { kind: 'like', by_email: true })).body).toContainEqual({
    kind: 'like',
    on_screen: true,
    by_email: true,
    by_push: true,
  })
  await changeSetting(ana, { kind: 'like', on_screen: false })
  const after = (await ana.call(listNotificationSettings)).body
  expect(after.filter((setting, at) => JSON.stringify(setting) !== JSON.stringify(before[at]))).toEqual([
    { kind: 'like', on_screen: false, by_email: true, by_push: true },
  ])
  expect((await ben.call(listNotificationSettings)).body).toEqual(before)
  expect(await changeSetting(ana, { kind: 'weather', on_screen: false })).toMatchObject({ status: 400 })
})

test('a disabled kind creates no notifications; earlier ones stay, and later ones come after enabling it again', async () => {
  const { cleo, dan, eve } = await createUsers(app, 'cleo', 'dan', 'eve')
  const post = await cleo.createPost('levels')
  await dan.likePost(post)
  await changeSetting(cleo, { kind: 'like', on_screen: false })
  await eve.likePost(post)
  expect([await fetchMessageTexts(cleo), await countUnread(cleo)]).toEqual([['dan liked your post.'], 1])
  await dan.createComment(post, 'nice')
  expect([await fetchMessageTexts(cleo), await countUnread(cleo)]).toEqual([['dan commented on your post.', 'dan liked your post.'], 2])
  await changeSetting(cleo, { kind: 'like', on_screen: true })
  await eve.unlikePost(post)
  await eve.likePost(post)
  expect(await fetchMessageTexts(cleo)).toContain('eve and 1 other liked your post.')
})

test('each kind can be disabled', async () => {
  const { fay, gil } = await createUsers(app, 'fay', 'gil')
  for (const { kind } of (await fay.call(listNotificationSettings)).body) await changeSetting(fay, { kind, on_screen: false })
  const post = await fay.createPost('quiet')
  await gil.likePost(post)
  await gil.createComment(post, 'hello')
  await gil.createPost('hello @fay')
  await gil.call(follow, { params: { userId: fay.id } })
  const request = await fay.call(requestFriendship, { body: { to_user: gil.id } })
  await gil.call(acceptFriendship, { body: { friendship_id: request.body.friendship_id } })
  expect([await fetchMessageTexts(fay), await countUnread(fay)]).toEqual([[], 0])
})

test('one email a day lists the unread counts of the chosen kinds, without names, on screen or not', async () => {
  const { hal, ida, jo, kim } = await createUsers(app, 'hal', 'ida', 'jo', 'kim')
  const post = await hal.createPost('busy')
  await changeSetting(hal, { kind: 'like', on_screen: false, by_email: true })
  await changeSetting(hal, { kind: 'comment', by_email: true })
  for (const user of [ida, jo]) await user.likePost(post)
  await ida.createComment(post, 'unread')
  await ida.call(follow, { params: { userId: hal.id } })
  await sendDailyEmails()
  const email = await waitForEmailTo(app, emailOf('hal'), SUBJECT)
  expect(email.text).toContain('Since the last daily email:\n\n1 comment on your posts\n\n2 likes of your posts\n\nSee all:\n')
  // The token of a link may contain any characters.
  expect(email.text?.replaceAll(/http\S+/g, '')).not.toMatch(/follower|ida|jo\b/)
  await kim.likePost(post)
  await sendDailyEmails()
  expect((await listDigests(hal)).map(({ text }) => /\d .*/.exec(text ?? '')?.[0])).toEqual([
    '1 like of your posts',
    '1 comment on your posts',
  ])
  await sendDailyEmails()
  expect(await listDigests(hal)).toHaveLength(2)
  expect(await listDigests(ida)).toEqual([])
})

test('the daily email is in the language that the user used last', async () => {
  const { rita, saul } = await createUsers(app, 'rita', 'saul')
  await changeSetting(rita, { kind: 'like', by_email: true })
  await changeSetting(rita, { kind: 'comment', by_email: true })
  const openAppIn = (language: string) =>
    rita.call(checkToken, { body: { token: rita.session.access }, headers: { 'accept-language': language } })
  const post = await rita.createPost('read in two languages')
  await openAppIn('es')
  await saul.likePost(post)
  for (const content of ['one', 'two']) await saul.createComment(post, content)
  await sendDailyEmails()
  const email = await waitForEmailTo(app, emailOf('rita'), 'Notificaciones sin leer')
  expect(email.text).toContain(
    'Hola, rita:\n\nDesde el último correo diario:\n\n2 comentarios en tus publicaciones\n\n1 me gusta en tus publicaciones\n\nVer todo:\n',
  )
  expect(email.text).toContain('Dejar de recibir el correo diario:\nhttp://trademates.test/unsubscribe')
  await openAppIn('en')
  await saul.createComment(post, 'three')
  await sendDailyEmails()
  expect((await waitForEmailTo(app, emailOf('rita'), SUBJECT)).text).toContain('1 comment on your posts')
})

test('kinds by email only publish no events', async () => {
  const { pam, quin } = await createUsers(app, 'pam', 'quin')
  const post = await pam.createPost('by mail')
  for (const kind of ['like', 'comment']) await changeSetting(pam, { kind, on_screen: false, by_email: true })
  const stream = await openEventStream(app.url, pam)
  await quin.likePost(post)
  await quin.unlikePost(post)
  await quin.deleteComment(await quin.createComment(post, 'for your mailbox'))
  await quin.call(follow, { params: { userId: pam.id } })
  const notificationEvents = () => stream.events.filter(({ event }) => event.startsWith('notification.'))
  await vi.waitFor(() => expect(notificationEvents()).toMatchObject([{ event: 'notification.created', data: { kind: 'follow' } }]))
  stream.close()
})

test('without unread notifications no email is sent', async () => {
  const { lou, mo } = await createUsers(app, 'lou', 'mo')
  await changeSetting(lou, { kind: 'comment', by_email: true })
  await mo.createComment(await lou.createPost('seen'), 'read at once')
  await lou.call(markNotificationsRead, { body: { all: true } })
  await sendDailyEmails()
  expect(await listDigests(lou)).toEqual([])
})

test('email programs unsubscribe with one click and without a session; the link in the text leads to a page', async () => {
  const { nia, oz } = await createUsers(app, 'nia', 'oz')
  const post = await nia.createPost('enough')
  const hasEmailKinds = async () => (await nia.call(listNotificationSettings)).body.some(({ by_email }) => by_email)
  await changeSetting(nia, { kind: 'comment', by_email: true })
  await oz.createComment(post, 'one')
  await sendDailyEmails()
  const email = await waitForEmailTo(app, emailOf('nia'), SUBJECT)
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = new URL(/^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '')
  expect(link.origin).toBe('http://trademates.test')
  const { pathname, search } = link

  // As email programs do (RFC 8058), with both encodings.
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
    await changeSetting(nia, { kind: 'comment', by_email: true })
    expect((await fetch(app.url + pathname + search, { method: 'POST', body })).status).toBe(200)
    expect(await hasEmailKinds()).toBe(false)
  }
  const page = await fetch(app.url + pathname + search, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([303, `/unsubscribe${search}`])
  expect(email.text).toContain(`Stop the daily email:\nhttp://trademates.test/unsubscribe${search}`)
  expect(email.html).toContain(`/unsubscribe${search.replaceAll('&', '&amp;')}"`)

  await oz.createComment(post, 'two')
  await sendDailyEmails()
  expect(await listDigests(nia)).toHaveLength(1)

  await changeSetting(nia, { kind: 'comment', by_email: true })
  const token = link.searchParams.get('token') ?? ''
  expect(await callApi(app.url, unsubscribe, { query: { uid: oz.id, token } })).toHaveFieldErrors({ token: ['This link does not work.'] })
  expect(await callApi(app.url, unsubscribe, { query: { uid: nia.id, token: 'guess' } })).toMatchObject({ status: 400 })
  expect(await hasEmailKinds()).toBe(true)
})
