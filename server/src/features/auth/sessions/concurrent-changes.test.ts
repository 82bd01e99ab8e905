import { hash } from '@node-rs/argon2'
import { changeEmail, changePassword, deleteAccount } from '@trademates/contract/account'
import { signInByGoogle } from '@trademates/contract/auth'
import { afterAll, expect, test } from 'vitest'
import type { Queryable } from '#platform/database/db.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, waitForLink, openLink, PASSWORD, signIn, signUp } from '@trademates/test-support/server/users.ts'
import { type IdentityProvider, startIdentityProvider } from '@trademates/test-support/services/identity-provider.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

let issuer: IdentityProvider
// A higher cost than the hashes of `createUsers`, so that each login rehashes the password.
const app = useTestServer({ passwordCost: { memoryCost: 16, timeCost: 1, parallelism: 1 } }, async () => {
  issuer = await startIdentityProvider()
  return { providers: { google: createGoogleProvider({ clientId: issuer.clientId, issuer: issuer.url }), facebook: null } }
})
afterAll(() => issuer.close())

const NEW = 'a password of a reset'

/** Blocks a call at the lock of its user row and commits a change before it continues. */
async function changeDuring<Answer>(
  name: string,
  call: () => Promise<Answer>,
  change: (tx: Queryable) => Promise<unknown>,
): Promise<Answer> {
  const { db } = app.deps
  let answer: Promise<Answer> | undefined
  await db.transaction(async (tx) => {
    await tx.run`select from users where email = ${emailOf(name)} for update`
    answer = call()
    await expect
      .poll(() => db.many`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`, {
        timeout: 10_000,
      })
      .not.toEqual([])
    await change(tx)
  })
  if (answer === undefined) throw new Error('the call was not made')
  return answer
}

const reset = (name: string) => async (tx: Queryable) =>
  tx.run`update users set password_hash = ${await hash(NEW)} where email = ${emailOf(name)}`

test('a reset wins over a concurrent password change with the old password', async () => {
  const { ana } = await createUsers(app, 'ana')
  const body = { old_password: PASSWORD, new_password: 'the one of a thief', re_new_password: 'the one of a thief' }
  expect(await changeDuring('ana', () => ana.call(changePassword, { body }), reset('ana'))).toHaveFieldErrors({
    old_password: ['This is not your password.'],
  })
  expect((await signIn(app, 'ana', NEW)).status).toBe(200)
})

test('a reset wins over a concurrent login that rehashes the old password', async () => {
  await createUsers(app, 'ben')
  expect(await changeDuring('ben', () => signIn(app, 'ben'), reset('ben'))).toFailWith('invalid_credentials')
  expect((await signIn(app, 'ben', NEW)).status).toBe(200)
})

test('two concurrent logins that rehash the password both succeed', async () => {
  await createUsers(app, 'cleo')
  const answers = await Promise.all([signIn(app, 'cleo'), signIn(app, 'cleo')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('sends no link for a new address after a concurrent password reset', async () => {
  const { dora } = await createUsers(app, 'dora')
  const body = { email: emailOf('elsewhere'), password: PASSWORD }
  expect(await changeDuring('dora', () => dora.call(changeEmail, { body }), reset('dora'))).toHaveFieldErrors({
    password: ['This is not your password.'],
  })
  expect(await app.deps.db.many`select from email_tokens where purpose = 'email'`).toEqual([])
})

test('rejects a deletion after a concurrent password reset', async () => {
  const { eli } = await createUsers(app, 'eli')
  expect(await changeDuring('eli', () => eli.call(deleteAccount, { body: { password: PASSWORD } }), reset('eli'))).toHaveFieldErrors({
    password: ['This is not your password.'],
  })
  expect((await signIn(app, 'eli', NEW)).status).toBe(200)
})

test('A25 a sign-up verified during a provider login is linked, not deleted', async () => {
  await signUp(app, 'fay')
  const link = await waitForLink(app, 'fay')
  const token = await issuer.signIn({ sub: 'google-fay', email: emailOf('fay') })
  const joined = await changeDuring(
    'fay',
    () => callApi(app.url, signInByGoogle, { body: { token } }),
    (tx) => tx.run`update users set verified_at = now() where email = ${emailOf('fay')}`,
  )
  expect(joined.body.user).toMatchObject({ username: 'fay' })
  expect((await signIn(app, 'fay')).body.user.id).toBe(link.searchParams.get('uid'))
  expect((await openLink(app, link)).status).toBe(200)
})
