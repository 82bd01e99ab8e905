import { block, editOwnProfile, follow, readOwnProfile, readProfile } from '@trademates/contract/profiles'
import { deleteAccount } from '@trademates/contract/account'
import { listCallers, readLuckLine, readTrackRecord, type TrackRecord } from '@trademates/contract/track-records'
import { describe, expect, test, vi } from 'vitest'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import type { ApiResponse } from '@trademates/test-support/api/call.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

/** The seventh worked example: a skilled caller. */
const SKILLED = [...Array.from({ length: 55 }, () => '1.4'), ...Array.from({ length: 45 }, () => '-1.05')].flatMap((r) => [r, r])
/** Twice as many ideas: above the luck line. */
const alternating = (count: number, win = '1.4', loss = '-1.05') =>
  Array.from({ length: count }, (_, index) => (index % 20 < 11 ? win : loss))

const WITHIN_5_SECONDS = { timeout: 5_000 }

const read = async (
  viewer: TestUser,
  user: TestUser,
  query: { market?: 'Crypto' | 'Forex'; days?: '90' | '365' } = {},
): Promise<TrackRecord> => (await viewer.call(readTrackRecord, { params: { userId: user.id }, query })).body

/** Waits until the track record of a user has this number of graded ideas. */
const waitForGraded = (user: TestUser, graded: number) =>
  vi.waitFor(async () => {
    const record = await read(user, user)
    expect([record.counts.graded, record.hidden_until?.graded ?? graded, record.as_of === null]).toEqual([graded, graded, false])
  }, WITHIN_5_SECONDS)

const listed = async (
  viewer: TestUser,
  query: { market?: 'Crypto' | 'Forex'; days?: '90' | '365'; limit?: number; cursor?: string } = {},
) => (await viewer.call(listCallers, { query })).body.map(({ rank, user, beats_luck }) => [rank, user.username, beats_luck])

/** The cursor of the page after an answer. */
const cursorOf = ({ next }: ApiResponse<typeof listCallers>): string => new URL(next ?? '', app.url).searchParams.get('cursor') ?? ''

async function insertCallers(users: Record<string, TestUser>, results: Record<string, readonly string[]>): Promise<void> {
  for (const [name, own] of Object.entries(results)) {
    const user = users[name]
    if (user === undefined) throw new Error(name)
    await insertIdeas(app.deps.db, user.id, dailyIdeas(own))
    await waitForGraded(user, own.length)
  }
}

describe('the track record', () => {
  test('has the score of the seventh worked example within five seconds of the grades', async () => {
    const { ana, ben } = await createUsers(app, 'ana', 'ben')
    await insertIdeas(app.deps.db, ana.id, dailyIdeas(SKILLED))
    await waitForGraded(ana, 200)
    const record = await read(ben, ana)
    expect(record).toMatchObject({
      user_id: ana.id,
      slice: { market: null, days: null },
      counts: { graded: 200, open: 0, deleted: 200, practice: 0 },
      effective_n: 200,
      score: '0.1336',
      low: '0.1336',
      high: '0.4073',
      edge: '0.2705',
      t: 3.4103,
      luck: { n: 2, t: 0.5198 },
      beats_luck: true,
      win_rate: 0.55,
      mean_r: '0.2975',
      total_r: '59.5000',
      longest_losing_streak: 90,
      median_minutes: 720,
      long: { n: 200, mean_r: '0.2975' },
      short: { n: 0, mean_r: null },
      by_market: [{ market: 'Crypto', n: 200, win_rate: 0.55, mean_r: '0.2975', edge: '0.2705' }],
      rank: null,
      calibration: null,
      hidden_until: null,
    })
    expect(record.curve).toHaveLength(200)
    expect(record.curve.at(-1)).toMatchObject({ symbol: 'BTCUSD', r_net: '-1.05', total_r: '59.50', is_deleted: true })
    expect(record.by_market[0]?.low).toBe((await read(ben, ana, { market: 'Crypto' })).low)
    expect((await read(ana, ana)).rank).toBe(1)

    const crypto = await read(ben, ana, { market: 'Crypto' })
    expect(crypto).toMatchObject({ slice: { market: 'Crypto', days: null }, counts: { graded: 200 }, mean_r: '0.2975' })
    expect(Number(crypto.score)).toBeLessThan(Number(record.score))
    const recent = await read(ben, ana, { days: '90' })
    expect([recent.counts.graded, recent.mean_r]).toEqual([90, '-1.0500'])
    expect(await read(ben, ana, { market: 'Forex' })).toMatchObject({ counts: { graded: 0 }, score: null, total_r: '0.0000', curve: [] })
  })

  test('states how many ideas are missing, and counts ideas without a result separately', async () => {
    const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
    expect(await read(dora, cleo)).toMatchObject({ as_of: null, score: null, win_rate: null, hidden_until: { graded: 0, since: null } })
    await insertIdeas(app.deps.db, cleo.id, [
      ...dailyIdeas(['1.5', '-1.05']),
      { state: 'waiting' },
      { state: 'missed' },
      { state: 'canceled' },
      { state: 'void' },
      { state: 'target', rNet: '3', practice: true },
      // −0.5 R before costs of 0.01 R
      { state: 'live', markPrice: '95' },
      // in profit
      { state: 'live', markPrice: '105', symbol: 'EURUSD', market: 'Forex' },
    ])
    await waitForGraded(cleo, 2)
    expect(await read(dora, cleo)).toMatchObject({
      counts: { graded: 2, open: 2, waiting: 1, never_entered: 1, canceled: 1, void: 1, deleted: 8, practice: 1 },
      score: null,
      low: null,
      t: null,
      mean_r: '0.2250',
      total_r: '0.4500',
      max_drawdown: '-1.0500',
      // 1, and 0.5 + 0.75 for an ended idea and the live loser that overlaps it.
      effective_n: 2.25,
      hidden_until: { graded: 2, since: expect.stringMatching(/Z$/) as string },
    })
  })

  test('has a calibration from 20 decided forecasts', async () => {
    const { eli } = await createUsers(app, 'eli')
    const hit = { confidence: 70, exits: [{ kind: 'target', price: '120', share: 100 }] }
    await insertIdeas(app.deps.db, eli.id, [
      ...dailyIdeas(
        Array.from({ length: 10 }, () => '1.99'),
        hit,
      ),
      ...dailyIdeas(
        Array.from({ length: 9 }, () => '-1.01'),
        { confidence: 40 },
      ),
    ])
    await waitForGraded(eli, 19)
    expect((await read(eli, eli)).calibration).toBeNull()
    await insertIdeas(app.deps.db, eli.id, [{ rNet: '-1.01', confidence: 40 }])
    await waitForGraded(eli, 20)
    expect((await read(eli, eli)).calibration).toMatchObject({
      n: 20,
      brier: 0.125,
      baseline_brier: 0.2778,
      skill: 0.55,
      bands: [
        { n: 0, forecast: null },
        { n: 0 },
        { from: 40, to: 60, n: 10, forecast: 40, observed: 0 },
        { from: 60, n: 10, forecast: 70, observed: 100 },
        { n: 0 },
      ],
    })
  })

  test('is the same after any of its posts is deleted, except for the count', async () => {
    const { fay } = await createUsers(app, 'fay')
    const posts = await Promise.all(Array.from({ length: 4 }, (_, index) => fay.createPost(`idea ${index}`)))
    await insertIdeas(
      app.deps.db,
      fay.id,
      ['1', '-1.02', '2.5', '-0.4'].map((rNet, index) => ({ rNet, enteredDaysAgo: 9 - index, post: posts[index]?.id ?? '' })),
    )
    await waitForGraded(fay, 4)
    const before = await read(fay, fay)
    expect(before.counts.deleted).toBe(0)
    for (const [index, post] of posts.entries()) {
      await fay.deletePost(post)
      const asOf = (await read(fay, fay)).as_of
      await app.deps.db.run`select graphile_worker.add_job('track-record', ${{ user_id: fay.id }})`
      await vi.waitFor(async () => expect((await read(fay, fay)).as_of).not.toBe(asOf), WITHIN_5_SECONDS)
      const { as_of: _asOf, ...after } = await read(fay, fay)
      const curve = before.curve.map((point, at) => ({ ...point, is_deleted: at <= index }))
      expect({ ...after, as_of: before.as_of }).toEqual({ ...before, curve, counts: { ...before.counts, deleted: index + 1 } })
    }
  })

  test('is computed again every day from 00:15 UTC on', async () => {
    const { gil } = await createUsers(app, 'gil')
    await insertIdeas(app.deps.db, gil.id, dailyIdeas(alternating(30)))
    await waitForGraded(gil, 30)
    await app.deps.db.run`update track_records set as_of = now() - interval '25 hours', score = 9 where author_id = ${gil.id}`
    await makeDue(app.deps.db, 'track-records')
    await vi.waitFor(async () => expect((await read(gil, gil)).score).toBeNull(), WITHIN_5_SECONDS)
  })
})

describe('callers', () => {
  test('are listed with those who beat luck first, and ranks keep their numbers for a viewer who blocked someone', async () => {
    const users = await createUsers(app, 'hal', 'ida', 'jo', 'kim')
    const { hal, ida, jo, kim } = users
    await insertCallers(users, { hal: alternating(400), ida: alternating(100, '1.1'), jo: alternating(100, '1.0') })
    await app.deps.db.run`update track_records set is_listed = false where author_id <> all (${[hal.id, ida.id, jo.id]})`
    const everyone = await listed(kim)
    expect(everyone.map(([rank, name]) => [rank, name])).toEqual([
      [1, 'hal'],
      [2, 'ida'],
      [3, 'jo'],
    ])
    expect(everyone.map(([, , beatsLuck]) => beatsLuck)).toEqual([true, false, false])
    await kim.call(block, { params: { userId: ida.id } })
    expect((await listed(kim)).map(([rank, name]) => [rank, name])).toEqual([
      [1, 'hal'],
      [3, 'jo'],
    ])
    const firstForKim = await kim.call(listCallers, { query: { limit: 1 } })
    expect(firstForKim.body.map(({ rank }) => rank)).toEqual([1])
    expect((await listed(kim, { limit: 1, cursor: cursorOf(firstForKim) })).map(([rank, name]) => [rank, name])).toEqual([[3, 'jo']])
    const ranks = await Promise.all([hal, ida, jo, kim].map(async (user) => (await read(user, user)).rank))
    expect(ranks).toEqual([1, 2, 3, null])
    await kim.call(follow, { params: { userId: jo.id } })
    expect((await kim.call(listCallers)).body.map(({ is_following }) => is_following)).toEqual([false, true])
    expect((await kim.call(readTrackRecord, { params: { userId: ida.id } })).status).toBe(404)

    const first = await jo.call(listCallers, { query: { limit: 1 } })
    expect(first.body).toMatchObject([
      { rank: 1, user: { username: 'hal' }, graded: 400, markets: ['Crypto'], last_results: ['-1.05', '-1.05', '-1.05', '-1.05', '-1.05'] },
    ])
    // The score of an account says how old it is.
    const joined = (await jo.call(readProfile, { params: { userId: hal.id } })).body.joined_at
    expect([first.body[0]?.joined_at, (await read(jo, hal)).joined_at]).toEqual([joined, joined])
    const cursor = cursorOf(first)
    expect((await listed(jo, { cursor })).map(([rank, name]) => [rank, name])).toEqual([
      [2, 'ida'],
      [3, 'jo'],
    ])
    expect(await jo.call(listCallers, { query: { cursor: '1_1_x_0_y' } })).toHaveFieldErrors({ cursor: [expect.any(String)] })

    const again = await kim.call(listCallers, { headers: { 'if-none-match': (await kim.call(listCallers)).headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)

    expect((await read(ida, ida)).rank).toBe(2)
    const optedOut = await ida.call(editOwnProfile, { body: { show_among_callers: 'false' } })
    expect(optedOut.body.show_among_callers).toBe(false)
    expect([(await read(ida, ida)).rank, (await read(jo, jo)).rank]).toEqual([null, 2])
    expect((await listed(jo)).map(([rank, name]) => [rank, name])).toEqual([
      [1, 'hal'],
      [2, 'jo'],
    ])
    expect((await ida.call(editOwnProfile, { body: { show_among_callers: 'maybe' as 'true' } })).fields).toEqual({
      show_among_callers: ['Use true or false.'],
    })
    expect((await ida.call(readOwnProfile)).body.show_among_callers).toBe(false)
    expect(await read(jo, ida)).toMatchObject({ counts: { graded: 100 }, score: expect.any(String) as string })
    await hal.call(editOwnProfile, { body: { show_among_callers: 'false' } })
    await jo.call(editOwnProfile, { body: { show_among_callers: 'false' } })
  })

  test('need a recent idea and few void ones', async () => {
    const users = await createUsers(app, 'lea', 'max', 'nia')
    const { lea, max, nia } = users
    const many = (length: number, state: 'void' | 'live' | 'missed') => Array.from({ length }, () => ({ state }))
    await insertIdeas(
      app.deps.db,
      lea.id,
      dailyIdeas(alternating(100)).map((idea) => ({ ...idea, enteredDaysAgo: (idea.enteredDaysAgo ?? 0) + 91 })),
    )
    await waitForGraded(lea, 100)
    await insertIdeas(app.deps.db, max.id, [...many(12, 'void'), ...many(20, 'live'), ...dailyIdeas(alternating(100))])
    await waitForGraded(max, 100)
    await insertIdeas(app.deps.db, nia.id, [...many(12, 'void'), ...many(9, 'missed'), ...dailyIdeas(alternating(100))])
    await waitForGraded(nia, 100)
    expect((await listed(lea)).map(([, name]) => name).filter((name) => ['lea', 'max', 'nia'].includes(String(name)))).toEqual(['nia'])
  })

  test('of deleted accounts stay in the number of the luck line', async () => {
    const { oli, pam } = await createUsers(app, 'oli', 'pam')
    const count = async () => (await app.deps.db.one<{ n: number }>`select n from track_record_counts where slice = 'all'`)?.n ?? 0
    const before = await count()
    await insertIdeas(app.deps.db, oli.id, dailyIdeas(alternating(19)))
    await waitForGraded(oli, 19)
    expect(await count()).toBe(before)
    await insertIdeas(app.deps.db, oli.id, [{ rNet: '1' }, { rNet: '2' }])
    await waitForGraded(oli, 21)
    expect(await count()).toBe(before + 1)
    expect((await oli.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)
    expect(await count()).toBe(before + 1)
    const { body } = await pam.call(readLuckLine)
    expect(body.n).toBe(Math.max(before + 1, 2))
    expect((await pam.call(readTrackRecord, { params: { userId: oli.id } })).status).toBe(404)
  })

  test('fall below the luck line when the number of track records rises', async () => {
    const users = await createUsers(app, 'quin', 'rex')
    const { quin, rex } = users
    await insertCallers(users, { quin: alternating(400) })
    expect(await read(rex, quin)).toMatchObject({ beats_luck: true })
    await app.deps.db.run`update track_record_counts set n = 100000000 where slice = 'all'`
    await insertCallers(users, { rex: alternating(20) })
    expect(await read(rex, quin)).toMatchObject({ beats_luck: false })
    await app.deps.db.run`update track_record_counts set n = 10 where slice = 'all'`
  })
})
