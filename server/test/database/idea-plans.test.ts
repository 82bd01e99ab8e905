import type { Quote } from '@trademates/contract/prices'
import { beforeAll, expect, test } from 'vitest'
import * as amendments from '#features/ideas/store-amendments.ts'
import { listResultAmendments } from '#features/ideas/grader-store.ts'
import * as follows from '#features/ideas/store-follows.ts'
import { listExpired } from '#features/ideas/hold-prices.ts'
import { refreshMarks } from '#features/ideas/mark-prices.ts'
import * as ideas from '#features/ideas/store.ts'
import { markTouchedIdeas } from '#features/ideas/touches.ts'
import { listUnreadUsersOfPost, removeTouchNotifications } from '#features/notifications/notify.ts'
import { listFeedSummaries } from '#features/posts/store.ts'
import { countOpenIdeas } from '#features/trending/store.ts'
import { newId } from '#platform/ids.ts'
import type { Queryable } from '#platform/database/db.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { countRows, createExplainHandle, type QueryPlan } from './explain.ts'

const app = useTestServer()
const viewer = '00000000-0000-7000-8000-000100000001'
const author = '00000000-0000-7000-8000-000100000002'
const idea = '00000000-0000-7000-8000-002000000009'
const post = '00000000-0000-7000-8000-000200000009'

const NOTE: amendments.NewAmendment = {
  id: newId(),
  idea,
  requestedAt: new Date(),
  effectiveAt: null,
  quote: { price: '1', time: new Date().toISOString(), source: { name: 's', url: null, is_sample: false } } as Quote,
  change: { kind: 'note', text: 'x' },
}

// Enough rows for an index scan to be cheaper than a sequential scan, as in production.
beforeAll(async () => {
  await app.deps.db.script(`
    set statement_timeout = 0;
    create function pg_temp.id(kind int, n int) returns uuid language sql
      return ('00000000-0000-7000-8000-' || lpad(to_hex(kind), 4, '0') || lpad(to_hex(n), 8, '0'))::uuid;
    insert into users (id, username, email, verified_at) select pg_temp.id(1, n), 'u' || n, 'u' || n || '@traders.example', now() from generate_series(1, 200) n;
    insert into follows (follower_id, followed_id) select pg_temp.id(1, 1), pg_temp.id(1, n) from generate_series(2, 60) n;
    insert into posts (id, author_id, name, description, market)
      select pg_temp.id(2, n), pg_temp.id(1, 1 + n % 200), 'n', 'd', 'Crypto' from generate_series(1, 10000) n;
    insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at, state, current_stop, r_net, ended_at)
      select pg_temp.id(32, n), pg_temp.id(1, 1 + n % 200), pg_temp.id(2, n), n, '{}', 'S' || n % 100, 'S', (enum_range(null::market))[1 + n % 6], 'long', 's', n % 7 = 0,
        now() - n * interval '1 hour', now() + '1 year', case n % 10 when 0 then 'live' else 'target' end, 1, 1, now() - n * interval '1 hour' from generate_series(1, 10000) n;
    insert into idea_events (id, idea_id, number, at, kind) select gen_random_uuid(), pg_temp.id(32, n), 1, now(), 'posted' from generate_series(1, 10000) n;
    insert into idea_grades (idea_id, is_managed, revision, state, result, evidence, graded_at)
      select pg_temp.id(32, n), true, 1, 'target', '{}', '[]', now() from generate_series(1, 10000) n;
    insert into idea_secrets (id, idea_id, kind, record, salt, commitment, text_salt)
      select gen_random_uuid(), pg_temp.id(32, n), 'idea.posted', '{}', sha256('s'), sha256(n::text::bytea), sha256('t') from generate_series(1, 10000) n;
    insert into idea_amendments (id, idea_id, number, kind, requested_at, effective_at, quote_price, quote_time, quote_source, side)
      select pg_temp.id(33, n), pg_temp.id(32, n), 1, 'position', now(), null, 1, now(), 's', 'none' from generate_series(1, 10000) n;
    insert into idea_follows (idea_id, user_id) select pg_temp.id(32, n), pg_temp.id(1, 1 + n % 199) from generate_series(1, 10000) n;
    insert into notifications (id, user_id, kind, actor_id, symbol, idea_id, idea_state, idea_message) select gen_random_uuid(), pg_temp.id(1, 1 + n % 199), 'idea_event', pg_temp.id(1, 1 + n % 200), 'S', pg_temp.id(32, n), s, '{}' from generate_series(1, 10000) n, unnest('{entered,stopped}'::text[]) s;
    insert into idea_bells (author_id, user_id) select pg_temp.id(1, a), pg_temp.id(1, b) from generate_series(1, 100) a, generate_series(101, 200) b;
    insert into track_records (author_id, slice, graded, statistics, as_of) select pg_temp.id(1, n), s, 20, '{}', now() from generate_series(1, 200) n, unnest('{all,Crypto}'::text[]) s;
    insert into symbol_splits (symbol, at, a, b) select 'S' || n % 100, timestamptz '2020-01-01' + n * interval '1 day', 2, 1 from generate_series(1, 2000) n;
    insert into final_candles (symbol, source, length, open_time, open, high, low, close)
      select 'S' || n % 100, 's', '15m', timestamptz '2020-01-01' + n * interval '15 minutes', 1, 1, 1, 1 from generate_series(1, 10000) n;
    insert into price_levels (symbol, side, level, kind, reference)
      select 'S' || n % 100, side, case side when 'up' then 20000 - n else 1 end, case side when 'up' then 'target' else 'stop' end, pg_temp.id(32, n)
      from generate_series(1, 10000) n, unnest('{up,down}'::text[]) side;
    analyze`)
})

// Empty here, or with one row per user.
const SMALL = new Set(['users_revision', 'users', 'track_records', 'blocks', 'mutes', 'likes', 'follows'])

const listFullScans = (plan: QueryPlan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && !SMALL.has(plan['Relation Name'] ?? '') ? [plan['Relation Name'] ?? '?'] : []),
  ...(plan.Plans ?? []).flatMap(listFullScans),
]

const list = (more: Partial<ideas.IdeaQuery>) => (db: Queryable) =>
  ideas.listIdeaIds(db, viewer, { state: 'all', limit: 20, practice: false, ...more })

test.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['the newest ideas', list({})],
  ['a later page of them', list({ cursor: newId() })],
  ['the open ideas of a symbol', list({ symbol: 'S17', state: 'open' })],
  ['the ended ideas of a symbol', list({ symbol: 'S17', state: 'ended' })],
  ['the ideas by score', list({ order: 'score' })],
  ['a later page of them by score', list({ order: 'score', cursor: `0.1_${newId()}` })],
  ['the open ideas of a symbol by score', list({ symbol: 'S17', state: 'open', order: 'score' })],
  ['the ideas of followed users by score', list({ isFollowing: true, order: 'score' })],
  ['the ideas of a market', list({ market: 'Crypto' })],
  ['the ideas of an author', list({ author, practice: undefined })],
  ['the ideas of followed users', list({ isFollowing: true })],
  ['the ideas of a page', (db) => ideas.listIdeaRows(db, viewer, [idea])],
  ['what changes of ideas without a revision', (db) => ideas.listVolatileRows(db, [idea])],
  ['the followers of an idea', (db) => follows.insertIdeaFollow(db, viewer, idea)],
  ['the followed ideas of an author', (db) => follows.deleteIdeaFollows(db, viewer, author)],
  ['the ideas that a user follows', (db) => follows.listFollowsOf(db, viewer)],
  ['the followers of ideas', (db) => follows.listFollowersOf(db, [idea])],
  ['the users with a bell', (db) => follows.listUsersWithBell(db, author)],
  ['the touch of an idea', (db) => removeTouchNotifications(db, idea, ['entered'])],
  ['the unread users of a post', (db) => listUnreadUsersOfPost(db, post)],
  ['the expired ideas', (db) => listExpired(db, { from: new Date(0), to: new Date(), limit: 200 })],
  ['the bells of a user', (db) => follows.listBellsOf(db, viewer)],
  ['the ideas of posts', (db) => ideas.listIdeaIdsOfPosts(db, [post])],
  ['the feed of ideas', (db) => listFeedSummaries(db, viewer, { feed: 'latest', kind: 'idea', limit: 20 })],
  ['the feed', (db) => listFeedSummaries(db, viewer, { feed: 'latest', limit: 20 })],
  ['the timeline of an idea', (db) => ideas.listIdeaEventRows(db, idea)],
  ['the candles of a grade', (db) => ideas.findEvidenceRow(db, idea)],
  ['the open ideas of an author', (db) => ideas.countOpenIdeas(db, author, 'S17')],
  ['the ideas of a day', (db) => ideas.listPostingTimes(db, author, new Date())],
  ['the last idea of an author', (db) => ideas.findLastIdea(db, author)],
  ['the summary of a symbol', (db) => ideas.countIdeas(db, viewer, 'S17')],
  ['the idea of a post', (db) => ideas.lockIdeaOfPost(db, post)],
  ['the open ideas of each symbol', (db) => countOpenIdeas(db)],
  ['an idea to amend', (db) => amendments.findIdeaToAmend(db, author, idea)],
  ['the lock of an idea to amend', (db) => amendments.lockIdeaToAmend(db, idea)],
  ['a requested cancellation', (db) => amendments.isCancelRequested(db, idea)],
  ['a new amendment', (db) => amendments.insertAmendment(db, NOTE)],
  ['the positions until an amendment', (db) => amendments.listPositionsUntil(db, idea, '00000000-0000-7000-8000-002100000009')],
  ['the amendments of graded ideas', (db) => listResultAmendments(db, [idea])],
  ['the marks of an author', (db) => refreshMarks(db, [author])],
  ['the salts of a text', (db) => ideas.removeTextSalts(db, idea)],
])('no sequential scan of a growing table in %s', async (_, read) => {
  const { handle, plans } = createExplainHandle(app.deps.db)
  await read(handle)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(listFullScans)).toEqual([])
})

test('quotes read only the ideas whose levels they reach', async () => {
  const { handle, plans } = createExplainHandle(app.deps.db, { run: true, custom: true })
  // The newest idea of one of a hundred symbols has its target at this price.
  const quotes = Array.from({ length: 100 }, (_, n) => ({ symbol: `S${n}`, price: n === 17 ? '10083' : '500', time: new Date() }))
  await markTouchedIdeas({ transaction: (work) => work(handle) }, 'another source', quotes)
  expect(plans).toHaveLength(1)
  expect(plans.map((plan) => countRows(plan, 'ideas'))).toEqual([1])
})
