import { changeEmail } from '@trademates/contract/account'
import { confirmReset, requestReset } from '@trademates/contract/sign-up'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import {
  createUsers,
  emailOf,
  waitForLink,
  listEmailsTo,
  waitForEmailTo,
  openLink,
  PASSWORD,
  type TestUser,
  signIn,
  signUp,
} from '@trademates/test-support/server/users.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

const app = useTestServer()

const wants = (who: TestUser, email: string, password = PASSWORD) => who.call(changeEmail, { body: { email, password } })

const linkTo = (name: string) => waitForLink(app, name, '/confirm-email', emailOf(name))

test('A18 a changed address counts once its own mail is opened; then all sessions and older links are over, and the old address is told', async () => {
  const { ana } = await createUsers(app, 'ana')
  await callApi(app.url, requestReset, { body: { email: emailOf('ana') } })
  const older = await waitForLink(app, 'ana', '/password-change')

  expect((await wants(ana, emailOf('ana-new'))).body).toEqual({ detail: 'Check the new address: the mail there confirms it.' })
  expect((await signIn(app, 'ana')).status).toBe(200)
  const link = await linkTo('ana-new')
  expect((await openLink(app, link)).body).toEqual({ detail: 'Your email is changed. Sign in with it.' })

  expect(await signIn(app, 'ana')).toFailWith('invalid_credentials')
  expect((await signIn(app, 'ana-new')).body.user).toMatchObject({ id: ana.id, email: emailOf('ana-new') })
  expect((await ana.call(changeEmail, { body: { email: 'x@desk.example', password: PASSWORD } })).status).toBe(401)
  const [uid, token] = [older.searchParams.get('uid') ?? '', older.searchParams.get('token') ?? '']
  expect(
    (await callApi(app.url, confirmReset, { body: { uid, token, new_password: 'new horse', re_new_password: 'new horse' } })).status,
  ).toBe(400)
  expect((await openLink(app, link)).status).toBe(400)
  await waitForEmailTo(app, emailOf('ana'), 'Your email was changed')
})

test('V6.3.8 whether an address is taken is told by mail to its owner, and by no answer to whoever asked', async () => {
  const { fay } = await createUsers(app, 'fay', 'gil')
  const [taken, free] = [await wants(fay, emailOf('GIL')), await wants(fay, emailOf('free'))]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  expect(taken.status).toBe(202)
  const mail = await waitForEmailTo(app, emailOf('gil'), 'This email already has an account')
  expect(`${mail.text}${mail.html}`).not.toMatch(/uid=|fay/)
  await linkTo('free')
  expect((await listEmailsTo(app, emailOf('gil'))).map(({ subject }) => subject)).toEqual([mail.subject])
  expect(await listEmailsTo(app, emailOf('GIL'))).toEqual([])
})

test('a sign-up that nobody confirmed keeps its address from nobody who proves it', async () => {
  const { hal } = await createUsers(app, 'hal')
  await signUp(app, 'squatter')
  await wants(hal, emailOf('squatter'))
  expect((await openLink(app, await linkTo('squatter'))).status).toBe(200)
  expect((await signIn(app, 'squatter')).body.user).toMatchObject({ id: hal.id })
})

test('an address that somebody took meanwhile is refused, and nothing changes', async () => {
  const { ben } = await createUsers(app, 'ben')
  await wants(ben, emailOf('late'))
  const link = await linkTo('late')
  await createUsers(app, 'late')
  expect(await openLink(app, link)).toHaveFieldErrors({ email: ['Email is already exist'] })
  expect((await signIn(app, 'ben')).status).toBe(200)
})

test('of two links the newest one counts', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await wants(cleo, emailOf('cleo-one'))
  const first = await linkTo('cleo-one')
  await wants(cleo, emailOf('cleo-two'))
  await linkTo('cleo-two')
  expect((await openLink(app, first)).status).toBe(400)
  expect((await openLink(app, await linkTo('cleo-two'))).status).toBe(200)
})

test.each([
  ['the wrong password', emailOf('fresh'), 'not this one', { password: ['This is not your password.'] }],
  ['the address one has', emailOf('DORA'), PASSWORD, { email: ['This is your email already.'] }],
  ['no address', 'dora', PASSWORD, { email: ['Enter a valid email.'] }],
])('another address is refused for %s', async (_what, email, password, fields) => {
  const { dora } = await (people ??= createUsers(app, 'dora'))
  expect(await wants(dora, email, password)).toHaveFieldErrors(fields)
})
let people: ReturnType<typeof createUsers<'dora'>> | undefined
