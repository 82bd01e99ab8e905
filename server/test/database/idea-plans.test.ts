import { beforeAll, expect, test } from 'vitest'
import * as ideas from '#features/ideas/store.ts'
import { listFeedSummaries } from '#features/posts/store.ts'
import { newId } from '#platform/ids.ts'
import type { Queryable } from '#platform/database/db.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createExplainHandle, type QueryPlan } from './explain.ts'

const app = useTestServer()
const viewer = '00000000-0000-7000-8000-000100000001'
const author = '00000000-0000-7000-8000-000100000002'
const idea = '00000000-0000-7000-8000-002000000009'
const post = '00000000-0000-7000-8000-000200000009'

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
    insert into track_records (author_id, slice, graded, statistics, as_of) select pg_temp.id(1, n), s, 20, '{}', now() from generate_series(1, 200) n, unnest('{all,Crypto}'::text[]) s;
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
  ['the ideas of a market', list({ market: 'Crypto' })],
  ['the ideas of an author', list({ author, practice: undefined })],
  ['the ideas of followed users', list({ isFollowing: true })],
  ['the ideas of a page', (db) => ideas.listIdeaRows(db, viewer, [idea])],
  ['the ideas of posts', (db) => ideas.listIdeaIdsOfPosts(db, [post])],
  ['the feed of ideas', (db) => listFeedSummaries(db, viewer, { feed: 'latest', kind: 'idea', limit: 20 })],
  ['the timeline of an idea', (db) => ideas.listIdeaEventRows(db, idea)],
  ['the open ideas of an author', (db) => ideas.countOpenIdeas(db, author, 'S17')],
  ['the ideas of a day', (db) => ideas.listPostingTimes(db, author, new Date())],
  ['the last idea of an author', (db) => ideas.findLastIdea(db, author)],
  ['the summary of a symbol', (db) => ideas.countIdeas(db, viewer, 'S17')],
  ['the idea of a post', (db) => ideas.lockIdeaOfPost(db, post)],
  ['the salts of a text', (db) => ideas.removeTextSalts(db, idea)],
])('no sequential scan of a growing table in %s', async (_, read) => {
  const { handle, plans } = createExplainHandle(app.deps.db)
  await read(handle)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(listFullScans)).toEqual([])
})
