import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, refreshSession } from '@trademates/contract/auth'
import { createComment, listComments } from '@trademates/contract/comments'
import { acceptFriendship, listFriends, listRequests, requestFriendship } from '@trademates/contract/friendships'
import { likePost, listLikers } from '@trademates/contract/likes'
import { listNotifications, markNotificationsRead } from '@trademates/contract/notifications'
import { listSuggestedPeople } from '@trademates/contract/people'
import { listPostsByAuthor, listVersions, readPost } from '@trademates/contract/posts'
import { follow, listFollowers, listFollowing, readProfile } from '@trademates/contract/profiles'
import { fileReport } from '@trademates/contract/reports'
import { afterAll, expect, test } from 'vitest'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { storeEarlierSymbol } from '@trademates/test-support/server/earlier-symbols.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, PASSWORD, type TestUser, signIn } from '@trademates/test-support/server/users.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { withCopyTransaction } from '#platform/database/copy.ts'
import { insertTimelineEvents } from '#features/ideas/timeline.ts'
import { readLiveData } from '#platform/config/live-data.ts'
import type { OperatorDeps } from './deps.ts'
import { runOperator } from './run-operator.ts'

const app = useTestServer()

const dataDir = mkdtempSync(join(tmpdir(), 'trademates-operator-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Runs a command. Returns its exit status and its output. */
async function operator(...args: string[]): Promise<{ status: number; output: string }> {
  const output: string[] = []
  const record = (text: string) => void output.push(text)
  const { db, bus, files, settings } = app.deps
  const inCopying: OperatorDeps['withCopyTransaction'] = (work) => withCopyTransaction(app.database, work)
  const status = await runOperator(args, {
    openDeps: async () => ({
      db,
      bus,
      files,
      withCopyTransaction: inCopying,
      dataDir,
      readActions: () => new Map(),
      liveData: readLiveData(dataDir),
      logFiles: { folder: dataDir, seed: null },
      version: settings.version,
      secretFile: null,
      close: async () => undefined,
    }),
    print: record,
    printError: record,
    operator: 'root',
  })
  return { status, output: output.join('\n') }
}

const why = ['--why', 'House rule 3']
const at = (other: { id: string }) => ({ params: { userId: other.id } })
const reportPost = (user: TestUser, post: { id: string }, note?: string) =>
  user.call(fileReport, { body: { target_kind: 'post', target_id: post.id, reason: 'scam', ...(note === undefined ? {} : { note }) } })

test('switches live data on and off, and shows which', async () => {
  expect((await operator('live-data', 'status')).output).toBe('Live data is not decided: prices are simulated.')
  expect(await operator('live-data', 'on')).toEqual({ status: 0, output: 'Live data is on from the next start on.' })
  expect((await operator('live-data', 'status')).output).toBe('Live data is on.')
  await operator('live-data', 'off')
  expect((await operator('live-data', 'status')).output).toBe('Live data is off.')
  expect((await operator('live-data', 'perhaps')).status).toBe(2)
})

test('lists reports, resolves all about the same target together, and logs it', async () => {
  const { ana, ben, cleo } = await createUsers(app, 'ana', 'ben', 'cleo')
  expect((await operator('reports', 'list')).output).toBe('No reports.')
  const post = await ana.createPost('Double\u001B[2J\nyour coins')
  await reportPost(ben, post, 'third today')
  await reportPost(cleo, post)
  await ben.call(fileReport, { body: { target_kind: 'user', target_id: ana.id, reason: 'spam' } })

  const { status, output } = await operator('reports', 'list')
  expect(status).toBe(0)
  // Text of users is printed without control characters.
  expect(output).toContain(`post ${post.id} of ana, reported by ben\n  > Double [2J Double [2J your coins\n  note: third today`)
  expect(output.match(/reported by/g)).toHaveLength(3)
  const [first = ''] = output.split(' ')
  expect(await operator('reports', 'resolve', first, '--as', 'upheld', ...why)).toEqual({
    status: 0,
    output: 'Resolved, with 1 more about the same.',
  })
  expect(await operator('reports', 'resolve', first, '--as', 'upheld', ...why)).toEqual({
    status: 1,
    output: 'This report is resolved already.',
  })
  expect((await operator('reports', 'list')).output.match(/reported by/g)).toHaveLength(1)
  expect((await operator('reports', 'list', '--all', '--limit', '2')).output.match(/, upheld/g)).toHaveLength(2)
  expect((await operator('log')).output).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}root {2}report upheld {2}report [\da-f-]{36} {2}House rule 3$/,
  )
  // After a report is resolved, the same post can be reported again.
  expect((await reportPost(ben, post)).status).toBe(201)
  expect((await operator('reports', 'list')).output.match(/reported by/g)).toHaveLength(2)
})

test('lists the ideas on hold', async () => {
  expect(await operator('ideas', 'on-hold')).toEqual({ status: 0, output: 'No ideas are on hold.' })
  const { pam } = await createUsers(app, 'pam')
  const idea = ideaOf((await postIdea(pam)).body)
  await app.deps.db.transaction(async (tx) => {
    await insertTimelineEvents(tx, { id: idea.id, isManaged: true }, [{ kind: 'on_hold', at: '2026-03-09T13:31:00Z' }])
    await tx.run`update ideas set is_on_hold = true where id = ${idea.id}`
  })
  expect((await operator('ideas', 'on-hold')).output).toBe(`${idea.id}  BTCUSD  on hold since 2026-03-09 13:31 UTC, of pam`)
})

test('A21 a hidden post is visible only to its author, who sees the reason, until it is shown again', async () => {
  const { dan, eve, fin } = await createUsers(app, 'dan', 'eve', 'fin')
  const post = await dan.createPost('hide me, @eve')
  await dan.editPost(post, { description: 'hide me now' })
  const comment = await fin.createComment(post, 'why?')
  await fin.likePost(post)
  const params = { id: post.id }
  const sees = async (user: TestUser) => [
    (await user.listFeed()).some(({ id }) => id === post.id),
    (await user.call(listPostsByAuthor, at(dan))).body.some(({ id }) => id === post.id),
    (await user.call(readProfile, at(dan))).body.posts_count === 1,
    ...(
      await Promise.all([
        user.call(readPost, { params }),
        user.call(listComments, { params }),
        user.call(listVersions, { params }),
        user.call(listLikers, { params }),
      ])
    ).map(({ status }) => status === 200),
  ]
  const countNotifications = async (user: TestUser) =>
    (await user.call(listNotifications)).body.filter(({ post_id }) => post_id === post.id).length
  const all = Array.from({ length: 7 }, () => true)
  expect([await sees(eve), await countNotifications(eve)]).toEqual([all, 1])

  expect(await operator('post', 'hide', `https://trademates.example/post/${post.id}?view=1`, ...why)).toEqual({
    status: 0,
    output: 'Hidden.',
  })
  expect([await sees(eve), await countNotifications(eve)]).toEqual([all.map(() => false), 0])
  expect(await eve.call(likePost, { body: { post_id: post.id, unlike: false } })).toFailWith('not_found')
  expect(await eve.call(createComment, { body: { post: post.id, content: 'x' } })).toFailWith('not_found')
  expect(await eve.call(fileReport, { body: { target_kind: 'comment', target_id: comment.id, reason: 'spam' } })).toFailWith('not_found')
  expect(await fin.deleteComment(comment)).toFailWith('not_found')
  expect(await sees(dan)).toEqual(all)
  expect((await dan.readPost(post)).body.hidden_for).toBe('House rule 3')
  expect((await dan.editPost(post, { description: 'better now' })).body.hidden_for).toBe('House rule 3')

  expect(await operator('post', 'hide', post.id, ...why)).toEqual({ status: 1, output: 'This post is hidden already.' })
  expect((await operator('post', 'show', post.id, '--why', 'It was edited')).status).toBe(0)
  expect(await operator('post', 'show', post.id, ...why)).toEqual({ status: 1, output: 'This post is not hidden.' })
  expect([await sees(eve), await countNotifications(eve), (await dan.readPost(post)).body.hidden_for]).toEqual([all, 1, undefined])
})

test('A18 a suspended user is signed out, cannot sign in and is invisible until restored', async () => {
  const { gus, hal, ida } = await createUsers(app, 'gus', 'hal', 'ida')
  const post = await gus.createPost('mine', { files: [new File(['a,b'], 'levels.csv')] })
  const open = await hal.createPost('open')
  await gus.createComment(open, 'from gus')
  await gus.likePost(open)
  await gus.call(follow, at(hal))
  const { friendship_id } = (await gus.call(requestFriendship, { body: { to_user: hal.id } })).body
  await hal.call(acceptFriendship, { body: { friendship_id } })
  await gus.call(requestFriendship, { body: { to_user: ida.id } })
  const file = app.url + (post.files[0]?.file ?? '')
  const lists = async (user: TestUser) =>
    JSON.stringify([
      await user.listFeed(),
      await user.listComments(open),
      (await user.call(listLikers, { params: { id: open.id } })).body,
      (await user.call(listFriends)).body,
      (await user.call(listRequests)).body,
      (await user.call(listSuggestedPeople, { query: { limit: 50 } })).body,
      (await user.call(listFollowers, at(hal))).body,
      (await user.call(listFollowing, at(hal))).body,
      (await user.call(readProfile, at(hal))).body,
      (await user.call(listNotifications)).body,
    ])
  for (const user of [hal, ida]) expect(await lists(user)).toContain(gus.id)
  expect((await fetch(file)).status).toBe(200)

  expect(await operator('user', 'suspend', 'GUS', ...why)).toEqual({ status: 0, output: 'gus is suspended.' })
  expect(await gus.call(markNotificationsRead, { body: { all: true } })).toFailWith('token_not_valid')
  expect(await callApi(app.url, refreshSession, { body: { refresh: gus.session.refresh } })).toFailWith('token_not_valid')
  const refused = await signIn(app, 'gus')
  expect(refused).toFailWith('account_suspended')
  expect(refused.error?.detail).toBe('This account is suspended. House rule 3')
  // A wrong password does not reveal the suspension.
  expect(await callApi(app.url, login, { body: { email: emailOf('gus'), password: 'not it, not it' } })).toFailWith('invalid_credentials')
  for (const user of [hal, ida]) {
    expect(await lists(user)).not.toContain(gus.id)
    for (const answer of [await user.readPost(post), await user.call(readProfile, at(gus)), await user.call(follow, at(gus))])
      expect(answer).toFailWith('not_found')
  }
  expect((await fetch(file)).status).toBe(404)

  expect(await operator('user', 'suspend', emailOf('gus'), ...why)).toEqual({ status: 1, output: 'This user is suspended already.' })
  expect(await operator('user', 'restore', gus.id, ...why)).toEqual({ status: 0, output: 'gus is restored.' })
  expect(await operator('user', 'restore', gus.id, ...why)).toEqual({ status: 1, output: 'This user is not suspended.' })
  for (const user of [hal, ida]) expect(await lists(user)).toContain(gus.id)
  expect((await signIn(app, 'gus')).status).toBe(200)
  expect((await fetch(file)).status).toBe(200)
})

test('no session remains after concurrent sign-ins and a suspension', async () => {
  const { jo } = await createUsers(app, 'jo')
  for (let time = 0; time < 5; time += 1) {
    await Promise.all([...Array.from({ length: 4 }, () => signIn(app, 'jo', PASSWORD)), operator('user', 'suspend', 'jo', ...why)])
    expect(await app.deps.db.many`select from sessions where user_id = ${jo.id}`).toHaveLength(0)
    await operator('user', 'restore', 'jo', ...why)
  }
})

test('checks the cashtags of earlier posts, first without changing them', async () => {
  const { lou } = await createUsers(app, 'lou')
  const post = await lou.createPost('$ES into the roll', { market: 'Future' })
  await storeEarlierSymbol(app.deps.db, post, 'ES')
  const row = `post, tag, from, to\n${post.id}, ES, ES, ES1!\n`
  const codes = async () => (await lou.readPost(post)).body.symbols.map(({ code }) => code)
  expect(await operator('symbols', 'recheck', '--dry-run')).toEqual({
    status: 0,
    output: `${row}Total: 1, in 1 of 1 posts; nothing was changed.`,
  })
  expect(await codes()).toEqual(['ES'])
  expect((await operator('symbols', 'recheck')).output).toBe(`${row}Total: 1, in 1 of 1 posts.`)
  expect(await codes()).toEqual(['ES1!'])
  expect((await operator('symbols', 'recheck', 'ES')).status).toBe(2)
})

test.each([
  [[], 2, 'no command'],
  [['posts', 'burn'], 2, 'there is no command "posts burn"'],
  [['post', 'hide', ...why], 2, 'post hide takes POST --why "…"'],
  [['reports', 'list', 'all'], 2, 'reports list takes [--all] [--limit N]'],
  [['reports', 'list', '--limit', '0'], 2, '--limit holds "0"; a whole number from 1 is needed'],
  [['user', 'suspend', 'unknown'], 2, 'a reason is needed: --why "…"'],
  [['post', 'hide', 'that one', ...why], 2, '"that one" is no post'],
  [['reports', 'resolve', '01890000-0000-7000-8000-000000000000', ...why], 2, 'a resolution is needed: --as upheld or --as dismissed'],
  [['log', '--quietly'], 2, "Unknown option '--quietly'"],
])('reports invalid arguments: %j', async (args, status, output) => {
  const answer = await operator(...args)
  expect(answer.status).toBe(status)
  expect(answer.output).toContain(output)
  expect(answer.output).toContain('--help')
})

test('exits with status 1 for a missing user, post or report', async () => {
  const nothing = '01890000-0000-7000-8000-000000000000'
  expect(await operator('user', 'suspend', 'unknown', ...why)).toEqual({ status: 1, output: 'There is no user "unknown".' })
  expect(await operator('post', 'hide', nothing, ...why)).toEqual({ status: 1, output: 'There is no such post.' })
  expect(await operator('reports', 'resolve', nothing, '--as', 'dismissed', ...why)).toEqual({
    status: 1,
    output: 'There is no such report.',
  })
})

test('entries of the operator log cannot be changed or removed', async () => {
  const { kim } = await createUsers(app, 'kim')
  await operator('user', 'suspend', 'kim', '--by', 'night shift', ...why)
  const { db } = app.deps
  const changes = [
    () => db.run`delete from operator_actions`,
    () => db.run`update operator_actions set reason = 'x'`,
    () => db.run`truncate operator_actions`,
  ]
  for (const change of changes) await expect(change()).rejects.toThrow('rows are added, never changed or removed')
  // The entry stays after the user is deleted.
  await db.run`delete from users where id = ${kim.id}`
  expect((await operator('log', '--limit', '1')).output).toContain(`night shift  user suspended  user ${kim.id}  House rule 3`)
})
