import { changePassword, deleteAccount } from '@trademates/contract/account'
import { createComment } from '@trademates/contract/comments'
import { logout, refreshSession, signInByFacebook, signInByGoogle } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { startExport } from '@trademates/contract/exports'
import { requestFriendship } from '@trademates/contract/friendships'
import type { Post } from '@trademates/contract/posts'
import { editOwnProfile } from '@trademates/contract/profiles'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { TIMEOUTS } from '#platform/timeouts.ts'
import { openFacebook } from '#platform/identity/facebook.ts'
import { openGoogle } from '#platform/identity/google.ts'
import { type App, startApp, useApp } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, mailsTo, PASSWORD, type Person, person, signIn, signUp } from '@trademates/test-support/server/users.ts'
import { type FacebookGraph, startFacebookGraph } from '@trademates/test-support/services/facebook-graph.ts'
import { type IdentityProvider, startIdentityProvider } from '@trademates/test-support/services/identity-provider.ts'
import { ask } from '@trademates/test-support/api/call.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'

let issuer: IdentityProvider
let graph: FacebookGraph
const app = useApp({}, async () => {
  issuer = await startIdentityProvider()
  graph = await startFacebookGraph()
  const google = openGoogle({ clientId: issuer.clientId, issuer: issuer.url })
  return { providers: { google, facebook: openFacebook({ appId: graph.appId, appSecret: graph.appSecret, graphUrl: graph.url }) } }
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

test('after a deletion nothing of the user can be fetched, in any process, files and streams included', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const post = await ana.posts('soon gone', { files: [chart] })
  const others = await ben.posts('stays')
  await ana.comments(others, 'soon gone too')
  await ana.likes(others)
  const { image } = (await ana.asks(editOwnProfile, { body: {}, files: [chart] })).body
  await ana.asks(startExport)
  const addresses = [post.files[0]?.file, post.files[0]?.thumbnail, image].map((path) => app.url + (path ?? ''))
  for (const address of addresses) expect((await fetch(address)).status).toBe(200)

  const other = await startApp(app.database)
  try {
    const headers = { authorization: `Bearer ${ana.session.access}` }
    const stream = await fetch(other.url + openEvents.path, { headers })
    expect((await ana.asks(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)

    expect(await stream.text()).toContain('event: session.ended')
    await vi.waitFor(async () => expect((await fetch(`${other.url}/api/feed/posts/`, { headers })).status).toBe(401), { timeout: 1_000 })
  } finally {
    await other.close()
  }
  expect(await ask(app.url, refreshSession, { body: { refresh: ana.session.refresh } })).toBeRefused('token_not_valid')
  expect(await signIn(app, 'ana')).toBeRefused('invalid_credentials')
  expect(await ben.reads(post)).toBeRefused('not_found')
  for (const address of addresses) expect((await fetch(address)).status).toBe(404)
  const seen = (await ben.reads(others)).body
  expect([seen.likes_count, seen.comments_count, seen.comments]).toEqual([0, 0, []])
  expect((await ben.feed()).map(({ id }) => id)).toEqual([others.id])
})

test('no row anywhere remembers a deleted user, and name and address are free', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await cleo.posts('gone')
  await cleo.asks(deleteAccount, { body: { password: PASSWORD } })
  const tables = await app.deps.db.many<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`
  for (const { name } of tables) {
    const [first, rest] = [`select t::text from ${name} t where t::text like `, '']
    const text = Object.assign([first, rest], { raw: [first, rest] })
    expect(await app.deps.db.many(text, `%${cleo.id}%`), name).toEqual([])
  }
  expect((await signUp(app, 'cleo')).status).toBe(201)
})

test('what waits in the outbox for a deleted user is not sent', async () => {
  const { ida } = await createUsers(app, 'ida')
  const { db } = app.deps
  // Held back, as it is while no mail server answers.
  await db.script(`
    create function later() returns trigger language plpgsql as 'begin new.run_at := now() + interval ''1 hour''; return new; end';
    create trigger holding before insert on graphile_worker._private_jobs for each row when (new.key is null) execute function later()`)
  const body = { old_password: PASSWORD, new_password: 'another good horse', re_new_password: 'another good horse' }
  expect((await ida.asks(changePassword, { body })).status).toBe(200)
  await db.script('drop trigger holding on graphile_worker._private_jobs; drop function later')
  expect((await ida.asks(deleteAccount, { body: { password: 'another good horse' } })).status).toBe(204)
  expect(await makeDue(db, 'security-email')).toBe(1)
  await expect.poll(() => listJobs(db, 'security-email'), { timeout: 10_000 }).toEqual([])
  expect((await mailsTo(app, emailOf('ida'))).map(({ subject }) => subject)).toEqual([])
})

test('a deletion may take longer than a request otherwise waits for its database', async () => {
  const { hal } = await createUsers(app, 'hal')
  const impatient = await startApp(app.database, { timeouts: { ...TIMEOUTS, statementMs: 600 } })
  await app.deps.db.script(`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(1.2); return old; end';
    create trigger dawdling before delete on users for each row when (old.username = 'hal') execute function dawdle()`)
  const { status } = await person(impatient, 'hal', hal.session).asks(deleteAccount, { body: { password: PASSWORD } })
  await app.deps.db.script('drop trigger dawdling on users; drop function dawdle')
  await impatient.close()
  expect(status).toBe(204)
})

/** Somebody who came by Google, and what deletes their account: no password is hashed, which would take longer than the deletion. */
async function comer(door: App, name: string): Promise<{ who: Person; leaves: () => Promise<number> }> {
  const holder = { sub: name, email: `${name}@gold.example`, name }
  const { body: session } = await ask(door.url, signInByGoogle, { body: { token: await issuer.signIn(holder) } })
  const who = person(door, name, session)
  return { who, leaves: async () => (await who.asks(deleteAccount, { body: { token: await issuer.signIn(holder) } })).status }
}

/** With a second process. Whoever waits in a circle is found out at once, not after a second; and a deletion takes long enough to be met in its middle. */
async function besideSlowDeletions(work: (other: App) => Promise<void>): Promise<void> {
  await app.deps.db.script(`
    do $$ begin execute format('alter database %I set deadlock_timeout = 10', current_database()); end $$;
    create or replace function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return old; end';
    create or replace trigger lingering before delete on users for each row execute function linger()`)
  const google = openGoogle({ clientId: issuer.clientId, issuer: issuer.url })
  const other = await startApp(app.database, {}, { providers: { google, facebook: null } })
  try {
    await work(other)
  } finally {
    await other.close()
    await app.deps.db.script('drop trigger lingering on users; drop function linger')
  }
}

test('F24 accounts deleted against likes and comments, their own and others’ under their posts: nobody is told to come back', async () => {
  const { jon, kay } = await createUsers(app, 'jon', 'kay')
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

  async function round(other: App, name: string): Promise<void> {
    const { who: leaver, leaves } = await comer(other, name)
    const [theirs, own] = [await jon.posts(`for ${name}`), await leaver.posts('soon gone')]
    await leaver.comments(theirs, 'soon gone')
    const leaving = leaves()
    let isGone = false
    const busy = async (who: Person, post: Post) => {
      while (!isGone) {
        count(`like ${(await who.likes(post)).status}`)
        count(`like ${(await who.unlikes(post)).status}`)
        count(`comment ${(await who.asks(createComment, { body: { content: 'late', post: post.id } })).status}`)
      }
    }
    const all = [busy(leaver, theirs), busy(person(other, 'kay', kay.session), own)]
    count(`deletion ${await leaving}`)
    isGone = true
    await Promise.all(all)
  }

  await besideSlowDeletions(async (other) => {
    for (let at = 0; at < 40; at += 4) await Promise.all([0, 1, 2, 3].map((one) => round(other, `leaver${at + one}`)))
  })
  expect([...seen.keys()].filter((what) => !/ (200|201|204|401|404)$/.test(what))).toEqual([])
  expect(seen.get('deletion 204')).toBe(40)
}, 60_000)

test('F24 twenty pairs of friends who delete their accounts at the same moment, in two processes: nobody is told to come back', async () => {
  await besideSlowDeletions(async (other) => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const [one, two] = [await comer(app, `one${at}`), await comer(other, `two${at}`)]
        await one.who.asks(requestFriendship, { body: { to_user: two.who.id } })
        expect((await two.who.asks(requestFriendship, { body: { to_user: one.who.id } })).body).toMatchObject({ status: 'accepted' })
        const [ones, twos] = [await one.who.posts('soon gone'), await two.who.posts('soon gone too')]
        const likes = await Promise.all([one.who.likes(twos), two.who.likes(ones)])
        expect(likes.map(({ status }) => status)).toEqual([200, 200])
        await Promise.all([one.who.comments(twos, 'gone'), two.who.comments(ones, 'gone')])
        return [one, two]
      }),
    )
    const answers = await Promise.all(pairs.flat().map(({ leaves }) => leaves()))
    expect(answers.filter((status) => status !== 204)).toEqual([])
  })
}, 60_000)

test('who is signed out while their deletion waits keeps the account', async () => {
  const { sue } = await createUsers(app, 'sue')
  const { db } = app.deps
  const held = await db.transaction(async (tx) => {
    await tx.run`select from users where id = ${sue.id} for update`
    const leaving = sue.asks(deleteAccount, { body: { password: PASSWORD } })
    await vi.waitFor(async () => expect(await db.one`select from pg_stat_activity where wait_event_type = 'Lock'`).toBeDefined(), 8_000)
    expect((await sue.asks(logout, { body: { refresh: sue.session.refresh } })).status).toBe(204)
    return { leaving }
  })
  expect(await held.leaving).toBeRefused('token_not_valid')
  expect((await signIn(app, 'sue')).status).toBe(200)
})

test.each([
  ['the wrong password', { password: 'not this one' }, { password: ['This is not your password.'] }],
  ['no password', {}, { password: ['Enter your password.'] }],
])('an account is not deleted for %s', async (_what, body, fields) => {
  const { dora } = await (once ??= createUsers(app, 'dora'))
  expect(await dora.asks(deleteAccount, { body })).toBeRefusedAt(fields)
  expect((await signIn(app, 'dora')).status).toBe(200)
})
let once: ReturnType<typeof createUsers<'dora'>> | undefined

test('S14 an account without a password is deleted for a fresh token of its provider, and for no other', async () => {
  const holder = { sub: 'eli', email: 'eli@gold.example', name: 'Eli' }
  const token = await issuer.signIn(holder)
  const { body: session } = await ask(app.url, signInByGoogle, { body: { token } })
  const eli = person(app, 'eli', session)
  const remove = (body: object) => eli.asks(deleteAccount, { body })

  expect(await remove({ password: PASSWORD })).toBeRefusedAt({
    password: ['This account has no password yet. Set one with "Forgot password?".'],
  })
  expect(await remove({ token })).toBeRefused('invalid_social_token')
  expect(await remove({ token: await issuer.signIn({ ...holder, sub: 'somebody else' }) })).toBeRefused('invalid_social_token')
  expect(await remove({ token: await issuer.signIn(holder), nonce: 'of another request' })).toBeRefused('invalid_social_token')
  expect((await remove({ token: await issuer.signIn(holder) })).status).toBe(204)
  const again = await ask(app.url, signInByGoogle, { body: { token: await issuer.signIn(holder) } })
  expect(again.body.user.id).not.toBe(session.user.id)
})

test('whoever came by two providers may leave by either', async () => {
  const grant = (token: string) => graph.tokens.set(token, { app_id: graph.appId, user_id: 'gil', email: 'gil@gold.example', name: 'Gil' })
  await ask(app.url, signInByGoogle, { body: { token: await issuer.signIn({ sub: 'gil', email: 'gil@gold.example' }) } })
  grant('facebook')
  const { body: session } = await ask(app.url, signInByFacebook, { body: { token: 'facebook' } })
  const gil = person(app, 'gil', session)
  // Facebook may hand out the same access token to who signed in a moment ago.
  expect((await gil.asks(deleteAccount, { body: { token: 'facebook' } })).status).toBe(204)
})

test('a token of a provider deletes nothing for whom it does not belong to', async () => {
  const { fay } = await createUsers(app, 'fay')
  const token = await issuer.signIn({ sub: 'fay at google', email: emailOf('fay-elsewhere') })
  expect(await fay.asks(deleteAccount, { body: { token } })).toBeRefused('invalid_social_token')
})
