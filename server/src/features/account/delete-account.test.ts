import { changePassword, deleteAccount } from '@trademates/contract/account'
import { createComment } from '@trademates/contract/comments'
import { logout, refreshSession, signInByFacebook, signInByGoogle } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { startExport } from '@trademates/contract/exports'
import { requestFriendship } from '@trademates/contract/friendships'
import type { Post } from '@trademates/contract/posts'
import { editOwnProfile } from '@trademates/contract/profiles'
import { register } from '@trademates/contract/sign-up'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { TIMEOUTS } from '#platform/config/timeouts.ts'
import { createFacebookProvider } from '#platform/identity/facebook.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { type TestServer, startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import {
  createUsers,
  emailOf,
  listEmailsTo,
  PASSWORD,
  type TestUser,
  toTestUser,
  signIn,
  signUp,
} from '@trademates/test-support/server/users.ts'
import { type FacebookGraph, startFacebookGraph } from '@trademates/test-support/services/facebook-graph.ts'
import { type IdentityProvider, startIdentityProvider } from '@trademates/test-support/services/identity-provider.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'

let issuer: IdentityProvider
let graph: FacebookGraph
const app = useTestServer({}, async () => {
  issuer = await startIdentityProvider()
  graph = await startFacebookGraph()
  const google = createGoogleProvider({ clientId: issuer.clientId, issuer: issuer.url })
  return {
    providers: { google, facebook: createFacebookProvider({ appId: graph.appId, appSecret: graph.appSecret, graphUrl: graph.url }) },
  }
})
afterAll(() => Promise.all([issuer.close(), graph.close()]))

const chart = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
        .png()
        .toBuffer(),
    ),
  ],
  'chart.png',
)

test('after a deletion no process returns posts, files or streams of the user', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.createPost('soon gone', { files: [chart] })
  const others = await ben.createPost('stays')
  await ana.createComment(others, 'soon gone too')
  await ana.likePost(others)
  const { image } = (await ana.call(editOwnProfile, { body: {}, files: [chart] })).body
  await ana.call(startExport)
  const addresses = [post.files[0]?.file, post.files[0]?.thumbnail, image].map((path) => app.url + (path ?? ''))
  for (const address of addresses) expect((await fetch(address)).status).toBe(200)

  const other = await startTestServer(app.database)
  try {
    const headers = { authorization: `Bearer ${ana.session.access}` }
    const stream = await fetch(other.url + openEvents.path, { headers })
    expect((await ana.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)

    expect(await stream.text()).toContain('event: session.ended')
    await vi.waitFor(async () => expect((await fetch(`${other.url}/api/feed/posts/`, { headers })).status).toBe(401), { timeout: 1_000 })
  } finally {
    await other.close()
  }
  expect(await callApi(app.url, refreshSession, { body: { refresh: ana.session.refresh } })).toFailWith('token_not_valid')
  expect(await signIn(app, 'ana')).toFailWith('invalid_credentials')
  expect(await ben.readPost(post)).toFailWith('not_found')
  for (const address of addresses) expect((await fetch(address)).status).toBe(404)
  const seen = (await ben.readPost(others)).body
  expect([seen.likes_count, seen.comments_count, seen.comments]).toEqual([0, 0, []])
  expect((await ben.listFeed()).map(({ id }) => id)).toEqual([others.id])
})

test('no table has a row of a deleted user, and the address is free', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await cleo.createPost('gone')
  await cleo.call(deleteAccount, { body: { password: PASSWORD } })
  const tables = await app.deps.db.many<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`
  for (const { name } of tables) {
    const [first, rest] = [`select t::text from ${name} t where t::text like `, '']
    const text = Object.assign([first, rest], { raw: [first, rest] })
    expect(await app.deps.db.many(text, `%${cleo.id}%`), name).toEqual([])
  }
  const body = { email: emailOf('cleo'), username: 'cleo2', password: PASSWORD, password2: PASSWORD }
  expect((await callApi(app.url, register, { body })).status).toBe(201)
})

test('emails queued for a deleted user are not sent', async () => {
  const { ida } = await createUsers(app, 'ida')
  const { db } = app.deps
  // Delays the job, as when no mail server answers.
  await db.script(`
    create function later() returns trigger language plpgsql as 'begin new.run_at := now() + interval ''1 hour''; return new; end';
    create trigger holding before insert on graphile_worker._private_jobs for each row when (new.key is null) execute function later()`)
  const body = { old_password: PASSWORD, new_password: 'another good horse', re_new_password: 'another good horse' }
  expect((await ida.call(changePassword, { body })).status).toBe(200)
  await db.script('drop trigger holding on graphile_worker._private_jobs; drop function later')
  expect((await ida.call(deleteAccount, { body: { password: 'another good horse' } })).status).toBe(204)
  expect(await makeDue(db, 'security-email')).toBe(1)
  await expect.poll(() => listJobs(db, 'security-email'), { timeout: 10_000 }).toEqual([])
  expect((await listEmailsTo(app, emailOf('ida'))).map(({ subject }) => subject)).toEqual([])
})

test('a deletion may exceed the usual statement timeout', async () => {
  const { hal } = await createUsers(app, 'hal')
  const impatient = await startTestServer(app.database, { timeouts: { ...TIMEOUTS, statementMs: 600 } })
  await app.deps.db.script(`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(1.2); return old; end';
    create trigger dawdling before delete on users for each row when (old.username = 'hal') execute function dawdle()`)
  const { status } = await toTestUser(impatient, 'hal', hal.session).call(deleteAccount, { body: { password: PASSWORD } })
  await app.deps.db.script('drop trigger dawdling on users; drop function dawdle')
  await impatient.close()
  expect(status).toBe(204)
})

/** A Google user and the call that deletes the account: a password hash would take longer than the deletion. */
async function createLeaver(door: TestServer, name: string): Promise<{ user: TestUser; leaves: () => Promise<number> }> {
  const holder = { sub: name, email: `${name}@gold.example`, name }
  const { body: session } = await callApi(door.url, signInByGoogle, { body: { token: await issuer.signIn(holder) } })
  const user = toTestUser(door, name, session)
  return { user, leaves: async () => (await user.call(deleteAccount, { body: { token: await issuer.signIn(holder) } })).status }
}

/** Runs `work` with a second process, a deadlock timeout of 10 ms, and deletions slow enough to overlap with other requests. */
async function besideSlowDeletions(work: (other: TestServer) => Promise<void>): Promise<void> {
  await app.deps.db.script(`
    do $$ begin execute format('alter database %I set deadlock_timeout = 10', current_database()); end $$;
    create or replace function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return old; end';
    create or replace trigger lingering before delete on users for each row execute function linger()`)
  const google = createGoogleProvider({ clientId: issuer.clientId, issuer: issuer.url })
  const other = await startTestServer(app.database, {}, { providers: { google, facebook: null } })
  try {
    await work(other)
  } finally {
    await other.close()
    await app.deps.db.script('drop trigger lingering on users; drop function linger')
  }
}

test('F24 deletions during likes and comments of the user and of others cause no 503', { tags: ['full'], timeout: 60_000 }, async () => {
  const { jon, kay } = await createUsers(app, 'jon', 'kay')
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

  async function round(other: TestServer, name: string): Promise<void> {
    const { user: leaver, leaves } = await createLeaver(other, name)
    const [theirs, own] = [await jon.createPost(`for ${name}`), await leaver.createPost('soon gone')]
    await leaver.createComment(theirs, 'soon gone')
    const leaving = leaves()
    let isGone = false
    const busy = async (user: TestUser, post: Post) => {
      while (!isGone) {
        count(`like ${(await user.likePost(post)).status}`)
        count(`like ${(await user.unlikePost(post)).status}`)
        count(`comment ${(await user.call(createComment, { body: { content: 'late', post: post.id } })).status}`)
      }
    }
    const all = [busy(leaver, theirs), busy(toTestUser(other, 'kay', kay.session), own)]
    count(`deletion ${await leaving}`)
    isGone = true
    await Promise.all(all)
  }

  await besideSlowDeletions(async (other) => {
    for (let at = 0; at < 40; at += 4) await Promise.all([0, 1, 2, 3].map((one) => round(other, `leaver${at + one}`)))
  })
  expect([...seen.keys()].filter((what) => !/ (200|201|204|401|404)$/.test(what))).toEqual([])
  expect(seen.get('deletion 204')).toBe(40)
})

test(
  'F24 twenty pairs of friends who delete their accounts at once in two processes cause no 503',
  { tags: ['full'], timeout: 60_000 },
  async () => {
    await besideSlowDeletions(async (other) => {
      const pairs = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const [one, two] = [await createLeaver(app, `one${at}`), await createLeaver(other, `two${at}`)]
          await one.user.call(requestFriendship, { body: { to_user: two.user.id } })
          expect((await two.user.call(requestFriendship, { body: { to_user: one.user.id } })).body).toMatchObject({ status: 'accepted' })
          const [ones, twos] = [await one.user.createPost('soon gone'), await two.user.createPost('soon gone too')]
          const likes = await Promise.all([one.user.likePost(twos), two.user.likePost(ones)])
          expect(likes.map(({ status }) => status)).toEqual([200, 200])
          await Promise.all([one.user.createComment(twos, 'gone'), two.user.createComment(ones, 'gone')])
          return [one, two]
        }),
      )
      const answers = await Promise.all(pairs.flat().map(({ leaves }) => leaves()))
      expect(answers.filter((status) => status !== 204)).toEqual([])
    })
  },
)

test('a session that ends while its deletion waits does not delete the account', async () => {
  const { sue } = await createUsers(app, 'sue')
  const { db } = app.deps
  const pending = await db.transaction(async (tx) => {
    await tx.run`select from users where id = ${sue.id} for update`
    const leaving = sue.call(deleteAccount, { body: { password: PASSWORD } })
    await vi.waitFor(async () => expect(await db.one`select from pg_stat_activity where wait_event_type = 'Lock'`).toBeDefined(), 8_000)
    expect((await sue.call(logout, { body: { refresh: sue.session.refresh } })).status).toBe(204)
    return { leaving }
  })
  expect(await pending.leaving).toFailWith('token_not_valid')
  expect((await signIn(app, 'sue')).status).toBe(200)
})

test.each([
  ['the wrong password', { password: 'not this one' }, { password: ['This is not your password.'] }],
  ['no password', {}, { password: ['Enter your password.'] }],
])('rejects a deletion with %s', async (_what, body, fields) => {
  const { dora } = await (once ??= createUsers(app, 'dora'))
  expect(await dora.call(deleteAccount, { body })).toHaveFieldErrors(fields)
  expect((await signIn(app, 'dora')).status).toBe(200)
})
let once: ReturnType<typeof createUsers<'dora'>> | undefined

test('S14 an account without a password is deleted only with a fresh token of its provider', async () => {
  const holder = { sub: 'eli', email: 'eli@gold.example', name: 'Eli' }
  const token = await issuer.signIn(holder)
  const { body: session } = await callApi(app.url, signInByGoogle, { body: { token } })
  const eli = toTestUser(app, 'eli', session)
  const remove = (body: object) => eli.call(deleteAccount, { body })

  expect(await remove({ password: PASSWORD })).toHaveFieldErrors({
    password: ['This account has no password yet. Set one with "Forgot password?".'],
  })
  expect(await remove({ token })).toFailWith('invalid_social_token')
  expect(await remove({ token: await issuer.signIn({ ...holder, sub: 'another' }) })).toFailWith('invalid_social_token')
  expect(await remove({ token: await issuer.signIn(holder), nonce: 'of another request' })).toFailWith('invalid_social_token')
  expect((await remove({ token: await issuer.signIn(holder) })).status).toBe(204)
  const again = await callApi(app.url, signInByGoogle, { body: { token: await issuer.signIn(holder) } })
  expect(again.body.user.id).not.toBe(session.user.id)
})

test('a user with two providers may delete the account with either', async () => {
  const grant = (token: string) => graph.tokens.set(token, { app_id: graph.appId, user_id: 'gil', email: 'gil@gold.example', name: 'Gil' })
  await callApi(app.url, signInByGoogle, { body: { token: await issuer.signIn({ sub: 'gil', email: 'gil@gold.example' }) } })
  grant('facebook')
  const { body: session } = await callApi(app.url, signInByFacebook, { body: { token: 'facebook' } })
  const gil = toTestUser(app, 'gil', session)
  // Facebook may return the same access token twice.
  expect((await gil.call(deleteAccount, { body: { token: 'facebook' } })).status).toBe(204)
})

test('rejects a provider token of another user', async () => {
  const { fay } = await createUsers(app, 'fay')
  const token = await issuer.signIn({ sub: 'fay at google', email: emailOf('fay-elsewhere') })
  expect(await fay.call(deleteAccount, { body: { token } })).toFailWith('invalid_social_token')
})

test('the username of a deleted account is blocked for a year', async () => {
  const { zoe, yan } = await createUsers(app, 'zoe', 'yan')
  expect((await zoe.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)
  expect(await signUp(app, 'ZOE')).toHaveFieldErrors({ username: ['Username already exist'] })
  expect(await yan.call(editOwnProfile, { body: { username: 'Zoe' } })).toHaveFieldErrors({ username: ['Username already exist'] })
  const stored = await app.deps.db.many`select from users where lower(username) = 'zoe'`
  expect(stored).toEqual([])
  await app.deps.db.run`update blocked_usernames set expires_at = now()`
  expect((await yan.call(editOwnProfile, { body: { username: 'Zoe' } })).body.username).toBe('Zoe')
  await makeDue(app.deps.db, 'cleanup-accounts')
  await vi.waitFor(async () => expect(await app.deps.db.many`select from blocked_usernames where expires_at <= now()`).toEqual([]))
})
