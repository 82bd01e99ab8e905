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

const wants = (user: TestUser, email: string, password = PASSWORD) => user.call(changeEmail, { body: { email, password } })

const linkTo = (name: string) => waitForLink(app, name, '/confirm-email', emailOf(name))

test('A18 a new address applies after its link is opened; all sessions and older links end and the old address gets an email', async () => {
  const { ana } = await createUsers(app, 'ana')
  await callApi(app.url, requestReset, { body: { email: emailOf('ana') } })
  const older = await waitForLink(app, 'ana', '/password-change')

  expect((await wants(ana, emailOf('ana-new'))).body).toEqual({ detail: 'Check the new address: the mail there confirms it.' })
  expect((await signIn(app, 'ana')).status).toBe(200)
  const link = await linkTo('ana-new')
  expect((await openLink(app, link)).body).toEqual({ detail: 'Your email is changed. Sign in with it.' })

  expect(await signIn(app, 'ana')).toFailWith('invalid_credentials')
  expect((await signIn(app, 'ana-new')).body.user).toMatchObject({ id: ana.id, email: emailOf('ana-new') })
  expect((await ana.call(changeEmail, { body: { email: 'x@traders.example', password: PASSWORD } })).status).toBe(401)
  const [uid, token] = [older.searchParams.get('uid') ?? '', older.searchParams.get('token') ?? '']
  expect(
    (await callApi(app.url, confirmReset, { body: { uid, token, new_password: 'new horse', re_new_password: 'new horse' } })).status,
  ).toBe(400)
  expect((await openLink(app, link)).status).toBe(400)
  await waitForEmailTo(app, emailOf('ana'), 'Your email was changed')
})

test('V6.3.8 a taken address is reported by email to its owner only, never in the answer', async () => {
  const { fay } = await createUsers(app, 'fay', 'gil')
  const taken = await wants(fay, emailOf('GIL'))
  expect(taken.status).toBe(202)
  // A later request voids an earlier one whose email has not been sent.
  const mail = await waitForEmailTo(app, emailOf('gil'), 'This email already has an account')
  const free = await wants(fay, emailOf('free'))
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  expect(`${mail.text}${mail.html}`).not.toMatch(/uid=|fay/)
  await linkTo('free')
  expect((await listEmailsTo(app, emailOf('gil'))).map(({ subject }) => subject)).toEqual([mail.subject])
  expect(await listEmailsTo(app, emailOf('GIL'))).toEqual([])
})

test('an unverified sign-up does not reserve its address', async () => {
  const { hal } = await createUsers(app, 'hal')
  await signUp(app, 'squatter')
  await wants(hal, emailOf('squatter'))
  expect((await openLink(app, await linkTo('squatter'))).status).toBe(200)
  expect((await signIn(app, 'squatter')).body.user).toMatchObject({ id: hal.id })
})

test('rejects an address that was taken after the request and changes nothing', async () => {
  const { ben } = await createUsers(app, 'ben')
  await wants(ben, emailOf('late'))
  const link = await linkTo('late')
  await createUsers(app, 'late')
  expect(await openLink(app, link)).toHaveFieldErrors({ email: ['Email is already exist'] })
  expect((await signIn(app, 'ben')).status).toBe(200)
})

test('only the newest link works', async () => {
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
  ['the current address', emailOf('DORA'), PASSWORD, { email: ['This is your email already.'] }],
  ['an invalid address', 'dora', PASSWORD, { email: ['Enter a valid email.'] }],
])('rejects a change of address with %s', async (_what, email, password, fields) => {
  const { dora } = await (people ??= createUsers(app, 'dora'))
  expect(await wants(dora, email, password)).toHaveFieldErrors(fields)
})
let people: ReturnType<typeof createUsers<'dora'>> | undefined
