import { checkToken } from '@trademates/contract/auth'
import { acceptFriendship, requestFriendship } from '@trademates/contract/friendships'
import { changeNotificationSetting, listNotificationSettings, unsubscribe } from '@trademates/contract/notification-settings'
import { listNotifications, readNotifications } from '@trademates/contract/notifications'
import { follow, readOwnProfile } from '@trademates/contract/profiles'
import { expect, test, vi } from 'vitest'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, mailsTo, mailTo, type Person } from '@trademates/test-support/server/users.ts'
import { listenTo } from '@trademates/test-support/api/event-stream.ts'
import { ask } from '@trademates/test-support/api/call.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'

const app = useApp()
const SUBJECT = 'Unread notifications'

const chooses = (who: Person, body: { kind: string; on_screen?: boolean; by_email?: boolean }) =>
  who.asks(changeNotificationSetting, { body: body as { kind: 'like' } })
const messages = async (who: Person) => (await who.asks(listNotifications)).body.map(({ message }) => message)
const unread = async (who: Person) => (await who.asks(readOwnProfile)).body.unread_notifications
const digestsTo = async (who: Person) => (await mailsTo(app, emailOf(who.name))).filter(({ subject }) => subject === SUBJECT)

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
  const before = (await ana.asks(listNotificationSettings)).body
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
  const after = (await ana.asks(listNotificationSettings)).body
  expect(after.filter((setting, at) => JSON.stringify(setting) !== JSON.stringify(before[at]))).toEqual([
    { kind: 'like', on_screen: false, by_email: true, by_push: true },
  ])
  expect((await ben.asks(listNotificationSettings)).body).toEqual(before)
  expect(await chooses(ana, { kind: 'weather', on_screen: false })).toMatchObject({ status: 400 })
})

test('a kind that is switched off makes no notification and counts nowhere; what was there stays, and on again it tells what comes', async () => {
  const { cleo, dan, eve } = await createUsers(app, 'cleo', 'dan', 'eve')
  const post = await cleo.posts('levels')
  await dan.likes(post)
  await chooses(cleo, { kind: 'like', on_screen: false })
  await eve.likes(post)
  expect([await messages(cleo), await unread(cleo)]).toEqual([['dan liked your post.'], 1])
  await dan.comments(post, 'nice')
  expect([await messages(cleo), await unread(cleo)]).toEqual([['dan commented on your post.', 'dan liked your post.'], 2])
  await chooses(cleo, { kind: 'like', on_screen: true })
  await eve.unlikes(post)
  await eve.likes(post)
  expect(await messages(cleo)).toContain('eve and 1 other liked your post.')
})

test('each kind can be switched off', async () => {
  const { fay, gil } = await createUsers(app, 'fay', 'gil')
  for (const { kind } of (await fay.asks(listNotificationSettings)).body) await chooses(fay, { kind, on_screen: false })
  const post = await fay.posts('quiet')
  await gil.likes(post)
  await gil.comments(post, 'hello')
  await gil.posts('hello @fay')
  await gil.asks(follow, { params: { userId: fay.id } })
  const request = await fay.asks(requestFriendship, { body: { to_user: gil.id } })
  await gil.asks(acceptFriendship, { body: { friendship_id: request.body.friendship_id } })
  expect([await messages(fay), await unread(fay)]).toEqual([[], 0])
})

test('one mail a day tells how much is unread of what was asked for, without names, whether it is on screen or not', async () => {
  const { hal, ida, jo, kim } = await createUsers(app, 'hal', 'ida', 'jo', 'kim')
  const post = await hal.posts('busy')
  await chooses(hal, { kind: 'like', on_screen: false, by_email: true })
  await chooses(hal, { kind: 'comment', by_email: true })
  for (const who of [ida, jo]) await who.likes(post)
  await ida.comments(post, 'unread')
  await ida.asks(follow, { params: { userId: hal.id } })
  await daysPass()
  const mail = await mailTo(app, emailOf('hal'), SUBJECT)
  expect(mail.text).toContain('Since the last daily email:\n\n1 comment on your posts\n\n2 likes of your posts\n\nSee all:\n')
  // A link's secret may spell any name.
  expect(mail.text?.replaceAll(/http\S+/g, '')).not.toMatch(/follower|ida|jo\b/)
  await kim.likes(post)
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
    rita.asks(checkToken, { body: { token: rita.session.access }, headers: { 'accept-language': language } })
  const post = await rita.posts('read in two languages')
  await starts('es')
  await saul.likes(post)
  for (const content of ['one', 'two']) await saul.comments(post, content)
  await daysPass()
  const mail = await mailTo(app, emailOf('rita'), 'Notificaciones sin leer')
  expect(mail.text).toContain(
    'Hola, rita:\n\nDesde el último correo diario:\n\n2 comentarios en tus publicaciones\n\n1 me gusta en tus publicaciones\n\nVer todo:\n',
  )
  expect(mail.text).toContain('Dejar de recibir el correo diario:\nhttp://trademates.test/unsubscribe')
  await starts('en')
  await saul.comments(post, 'three')
  await daysPass()
  expect((await mailTo(app, emailOf('rita'), SUBJECT)).text).toContain('1 comment on your posts')
})

test('what is wanted by mail alone is told to no screen: not when it comes, not when it goes', async () => {
  const { pam, quin } = await createUsers(app, 'pam', 'quin')
  const post = await pam.posts('by mail')
  for (const kind of ['like', 'comment']) await chooses(pam, { kind, on_screen: false, by_email: true })
  const heard = await listenTo(app.url, pam)
  await quin.likes(post)
  await quin.unlikes(post)
  await quin.deletesComment(await quin.comments(post, 'for your mailbox'))
  await quin.asks(follow, { params: { userId: pam.id } })
  const told = () => heard.events.filter(({ event }) => event.startsWith('notification.'))
  await vi.waitFor(() => expect(told()).toMatchObject([{ event: 'notification.created', data: { kind: 'follow' } }]))
  heard.stop()
})

test('nothing unread, nothing mailed', async () => {
  const { lou, mo } = await createUsers(app, 'lou', 'mo')
  await chooses(lou, { kind: 'comment', by_email: true })
  await mo.comments(await lou.posts('seen'), 'read at once')
  await lou.asks(readNotifications, { body: { all: true } })
  await daysPass()
  expect(await digestsTo(lou)).toEqual([])
})

test('a mail program ends the daily mail at one click, without a session; a person by the page that its link leads to', async () => {
  const { nia, oz } = await createUsers(app, 'nia', 'oz')
  const post = await nia.posts('enough')
  const asked = async () => (await nia.asks(listNotificationSettings)).body.some(({ by_email }) => by_email)
  await chooses(nia, { kind: 'comment', by_email: true })
  await oz.comments(post, 'one')
  await daysPass()
  const mail = await mailTo(app, emailOf('nia'), SUBJECT)
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

  await oz.comments(post, 'two')
  await daysPass()
  expect(await digestsTo(nia)).toHaveLength(1)

  await chooses(nia, { kind: 'comment', by_email: true })
  const token = link.searchParams.get('token') ?? ''
  expect(await ask(app.url, unsubscribe, { query: { uid: oz.id, token } })).toBeRefusedAt({ token: ['This link does not work.'] })
  expect(await ask(app.url, unsubscribe, { query: { uid: nia.id, token: 'guess' } })).toMatchObject({ status: 400 })
  expect(await asked()).toBe(true)
})
