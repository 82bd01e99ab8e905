/** @module-tag full */
import { createHash } from 'node:crypto'
import type { QueryOf } from '@trademates/contract/endpoint'
import type { listFeed } from '@trademates/contract/posts'
import { beforeAll, describe, expect, test } from 'vitest'
import { listReceived, listConversationRows } from '#features/chat/store.ts'
import { listAuthorComments, listPostComments } from '#features/comments/store.ts'
import { listLikers, listUserLikes } from '#features/likes/store.ts'
import { countUnreadRows, listNotificationRows } from '#features/notifications/store.ts'
import { listFeedSummaries, listPosts, listVersions } from '#features/posts/store.ts'
import { countSentiment } from '#features/posts/symbols/symbols-store.ts'
import { listMeasures, listReached, type MeasureRange } from '#features/prices/price-levels.ts'
import { findProfileDetails } from '#features/profiles/store.ts'
import { toPostConditions } from '#features/search/post-conditions.ts'
import { parseSearch } from '#features/search/view.ts'
import { findSuggestions } from '#features/search/store-suggestions.ts'
import { listPeopleByName, listMatchingPosts, listTagsByPrefix, listTopHits } from '#features/search/store.ts'
import type { Queryable } from '#platform/database/db.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createExplainHandle, type QueryPlan } from './explain.ts'

const app = useTestServer()

const id = (kind: number, n: number) => `00000000-0000-7000-8000-${kind.toString(16).padStart(4, '0')}${n.toString(16).padStart(8, '0')}`
const POSTS = 1_000_000
const [reader, busy, newest, oldest] = [id(1, 1), id(1, 7), id(2, POSTS), id(2, 9)]
// One week of posts.
const lastWeek = id(2, POSTS - 20_000)
// Far from both ends of each index.
const middle = id(2, POSTS / 4)
const NAME = `x${createHash('md5').update('1234').digest('hex').slice(0, 9)}`
const OLD_NAME = `x${createHash('md5').update('19007').digest('hex').slice(0, 9)}`
const page = Array.from({ length: 20 }, (_, at) => id(2, POSTS - at))

// Without triggers, for speed; counters get the values that the triggers would produce.
beforeAll(async () => {
  await app.deps.db.script(`
    set statement_timeout = 0;
    set session_replication_role = replica;
    create function pg_temp.id(kind int, n int) returns uuid language sql immutable
      return ('00000000-0000-7000-8000-' || lpad(to_hex(kind), 4, '0') || lpad(to_hex(n), 8, '0'))::uuid;
    insert into users (id, username, email, verified_at, followers_count)
      select pg_temp.id(1, n), 'x' || left(md5(n::text), 9), 'u' || n || '@traders.example', now(), n % 900 from generate_series(1, 20000) n;
    insert into username_search (user_id, suffixes, search_vector)
      select id, ' ' || username, array_to_tsvector(array['^' || username, username, substr(username, 6)]) from users;
    drop index posts_author, post_symbols_symbol, posts_market, tags_name, post_search_vector, comments_author;
    insert into posts (id, author_id, name, description, market, comments_count, sentiment)
      select pg_temp.id(2, n), pg_temp.id(1, case when n <= 600 then 19000 + n % 60 else 1 + n % 18000 end), 'n', 'd', (enum_range(null::market))[1 + n % 6], 3,
        case when n % 20 = 0 then 'bullish'::sentiment end
      from generate_series(1, ${POSTS}) n;
    insert into tags (post_id, position, name) select pg_temp.id(2, n), 1, case when n <= 100 then 'vintage' when n % 10 = 0 then 'gold' else 'tag' || n % 20000 end from generate_series(1, ${POSTS}) n;
    insert into tag_names (key, name, posts_count) select name, name, count(*) from tags group by name;
    insert into post_search (post_id, search_vector)
      select pg_temp.id(2, n), (case when n <= 300 then 'ancient:1 ' else '' end || 'market:2 word' || n % 500 || ':3 gold' || n % 40 || ':4 n' || n || ':5')::tsvector
      from generate_series(1, ${POSTS}) n;
    insert into comments (id, post_id, author_id, content)
      select pg_temp.id(3, n), pg_temp.id(2, case when n % 4 = 0 then ${POSTS} else ${POSTS} - n % 100000 end), pg_temp.id(1, 1 + n % 18000), 'c' from generate_series(1, 300000) n;
    insert into likes (user_id, post_id)
      select pg_temp.id(1, 1 + n % 18000), pg_temp.id(2, case when n <= 18000 then ${POSTS} else ${POSTS} - n % 99991 end) from generate_series(1, 300000) n on conflict do nothing;
    insert into follows (follower_id, followed_id) select pg_temp.id(1, 1), pg_temp.id(1, 19000 + n) from generate_series(0, 59) n;
    insert into post_symbols (post_id, symbol, position, tags, chosen, awaits_price)
      select pg_temp.id(2, n), case when n % 10 = 0 then 'EURUSD' else 'S' || n / 7 % 300 end, 1, '{}', false, false from generate_series(5, ${POSTS}, 5) n;
    insert into watchlists (id, user_id, name) select pg_temp.id(4, n), pg_temp.id(1, n), 'l' from generate_series(1, 1000) n;
    insert into watched_symbols (watchlist_id, symbol, position) select pg_temp.id(4, n), 'S' || k, k from generate_series(1, 1000) n, generate_series(280, 310) k;
    insert into watched_symbols (watchlist_id, symbol, position) values (pg_temp.id(4, 1), 'EURUSD', 0);
    insert into post_versions (id, post_id, name, description, market, tags, files, created_at)
      select pg_temp.id(5, n), pg_temp.id(2, case when n % 100 = 0 then ${POSTS} else n end), 'n', 'd', 'Forex', '{}', '[]', now() from generate_series(1, 100000) n;
    insert into notifications (id, user_id, kind, actor_id, post_id, read_at)
      select pg_temp.id(6, n), pg_temp.id(1, case when n % 10 = 0 then 1 else 2 + n % 18000 end), 'comment', pg_temp.id(1, 2 + (n + 7) % 17000), pg_temp.id(2, n), case when n % 30 > 0 then now() end
      from generate_series(1, 100000) n;
    insert into conversations (id, low_id, high_id, position, revision)
      select pg_temp.id(7, n), pg_temp.id(1, case when n <= 5000 then 1 else 2 end), pg_temp.id(1, 3 + n % 19000), 4, 4 from generate_series(1, 19000) n;
    insert into messages (id, conversation_id, position, revision, sender_id, content)
      select pg_temp.id(8, n * 4 + k), pg_temp.id(7, n), k, k, pg_temp.id(1, case when k % 2 = 0 then case when n <= 5000 then 1 else 2 end else 3 + n % 19000 end), 'm'
      from generate_series(1, 19000) n, generate_series(1, 4) k;
    insert into conversation_participants (user_id, other_id, conversation_id, newest_id, received_id)
      select c.low_id, c.high_id, c.id, pg_temp.id(8, n * 4 + 4), pg_temp.id(8, n * 4 + 3) from generate_series(1, 19000) n join conversations c on c.id = pg_temp.id(7, n)
      union all select c.high_id, c.low_id, c.id, pg_temp.id(8, n * 4 + 4), pg_temp.id(8, n * 4 + 4) from generate_series(1, 19000) n join conversations c on c.id = pg_temp.id(7, n);
    create index post_symbols_symbol on post_symbols (symbol, post_id desc);
    create index posts_author on posts (author_id, id desc);
    create index posts_market on posts (market, id desc);
    create index tags_name on tags (lower(name), post_id desc);
    create index comments_author on comments (author_id);
    set maintenance_work_mem = '256MB';
    create index post_search_vector on post_search using gin (search_vector) with (fastupdate = on, gin_pending_list_limit = 64);
    insert into price_levels (symbol, measure, side, level, kind, reference)
      select 'S' || n % 500, case when n % 10 = 0 then 'rises 1h' else 'price' end, case when n % 3 = 0 then 'down' else 'up' end,
        case when n % 3 = 0 then 10 - n / 500 * 0.004 else 1000 + n / 500 end, 'alert', gen_random_uuid() from generate_series(1, ${POSTS}) n;
    set session_replication_role = origin;
    analyze`)
}, 300_000)

const BIG = new Set(
  'posts post_search tags comments likes users username_search post_symbols watched_symbols post_versions notifications conversations conversation_participants messages price_levels'.split(
    ' ',
  ),
)

const listFullScans = (plan: QueryPlan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && BIG.has(plan['Relation Name'] ?? '') ? [`all of ${plan['Relation Name']}`] : []),
  ...(plan.Plans ?? []).flatMap(listFullScans),
]

/** Returns the most rows that a single node of a plan processed. */
function mostRows(plan: QueryPlan): number {
  const rows = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return Math.max(rows * (plan['Actual Loops'] ?? 0), ...(plan.Plans ?? []).map(mostRows))
}

/** A batch of quotes of 500 symbols; only one reaches a price level. */
const quotes: MeasureRange[] = Array.from({ length: 500 }, (_, n) => ({
  symbol: `S${n}`,
  measure: 'price',
  low: '990',
  high: n === 7 ? '1010' : '991',
}))

const feed = (more: Partial<QueryOf<typeof listFeed>>): QueryOf<typeof listFeed> => ({ feed: 'latest', limit: 20, ...more })
const searchQuery = (q: string, cursor?: string) => ({ q, limit: 20, cursor })
const postQuery = (q: string, cursor?: string) => ({
  ...toPostConditions({ viewer: reader, zone: 'UTC' }, parseSearch(q)),
  limit: 20,
  cursor,
})
const suggestionQuery = (q: string) => ({ q, symbol: 'S7', posts: postQuery(q) })

describe('with a million posts, these queries use an index and read few rows:', () => {
  test.each<[string, number, (db: Queryable) => Promise<unknown>]>([
    ['the feed', 30, (db) => listFeedSummaries(db, reader, feed({}))],
    ['a page in the middle of the feed', 30, (db) => listFeedSummaries(db, reader, feed({ cursor: middle }))],
    ['the end of the feed', 30, (db) => listFeedSummaries(db, reader, feed({ cursor: oldest }))],
    // Every sixth post is in a market: filtering the newest posts costs as much as an index.
    ['a market', 300, (db) => listFeedSummaries(db, reader, feed({ market: 'Crypto' }))],
    ['a market, in the middle', 300, (db) => listFeedSummaries(db, reader, feed({ market: 'Option', cursor: middle }))],
    ['a common tag', 300, (db) => listFeedSummaries(db, reader, feed({ tag: 'Gold' }))],
    ['a common tag, in the middle', 300, (db) => listFeedSummaries(db, reader, feed({ tag: 'Gold', cursor: middle }))],
    ['an old tag', 30, (db) => listFeedSummaries(db, reader, feed({ tag: 'vintage' }))],
    ['an unused tag', 30, (db) => listFeedSummaries(db, reader, feed({ tag: 'nowhere' }))],
    ['the following feed with old posts only', 1_500, (db) => listFeedSummaries(db, reader, feed({ feed: 'following' }))],
    ['the following feed, one market', 1_500, (db) => listFeedSummaries(db, reader, feed({ feed: 'following', market: 'Forex' }))],
    // Further filters apply to the posts of followed users, symbols and tags.
    ['the following feed, one tag', 1_500, (db) => listFeedSummaries(db, reader, feed({ feed: 'following', tag: 'vintage' }))],
    ['a market and a tag', 300, (db) => listFeedSummaries(db, reader, feed({ market: 'Crypto', tag: 'gold' }))],
    ['a market and an old tag', 300, (db) => listFeedSummaries(db, reader, feed({ market: 'Crypto', tag: 'vintage' }))],
    ['a market and an author', 300, (db) => listFeedSummaries(db, reader, feed({ market: 'Crypto', author: busy }))],
    ['a symbol', 300, (db) => listFeedSummaries(db, reader, feed({ symbol: 'EURUSD' }))],
    ['a symbol, in the middle', 300, (db) => listFeedSummaries(db, reader, feed({ symbol: 'EURUSD', cursor: middle }))],
    ['an unused symbol', 30, (db) => listFeedSummaries(db, reader, feed({ symbol: 'NOWHERE' }))],
    ['a symbol and a market', 1_000, (db) => listFeedSummaries(db, reader, feed({ symbol: 'S7', market: 'Crypto' }))],
    ['the watchlist feed', 2_000, (db) => listFeedSummaries(db, reader, feed({ feed: 'watchlist' }))],
    ['the watchlist feed, in the middle', 2_000, (db) => listFeedSummaries(db, reader, feed({ feed: 'watchlist', cursor: middle }))],
    ['the watchlist feed, one market', 15_000, (db) => listFeedSummaries(db, reader, feed({ feed: 'watchlist', market: 'Crypto' }))],
    ['the sentiment of a symbol in a week', 2_500, (db) => countSentiment(db, 'EURUSD', lastWeek)],
    ['the versions of a post with 1,000 versions', 50, (db) => listVersions(db, newest, { limit: 20 })],
    ['the posts of a user', 30, (db) => listFeedSummaries(db, reader, feed({ author: busy }))],
    ['the posts of a user, in the middle', 30, (db) => listFeedSummaries(db, reader, feed({ author: busy, cursor: middle }))],
    ['a profile', 100, (db) => findProfileDetails(db, reader, busy)],
    ['the posts of a page, with their files and newest comments', 100, (db) => listPosts(db, reader, page)],
    [
      'the comments of a post with 75,000 comments',
      50,
      (db) => listPostComments(db, { viewer: reader, post: newest, page: { limit: 20 } }),
    ],
    ['the comments of a user', 50, (db) => listAuthorComments(db, busy, { limit: 20 })],
    ['the likers of a post with 18,000 likes', 50, (db) => listLikers(db, reader, { post: newest, page: { limit: 20 } })],
    // 21 rows joined with their actors.
    ['10,000 notifications', 500, (db) => listNotificationRows(db, reader, { limit: 20 })],
    ['the unread ones of 10,000 notifications', 4_000, (db) => listNotificationRows(db, reader, { limit: 20, unread: 'true' })],
    ['the unread count of 10,000 notifications', 10_100, (db) => countUnreadRows(db, reader)],
    ['5,000 conversations', 100, (db) => listConversationRows(db, reader, { limit: 20 })],
    ['the received messages of 5,000 conversations', 100, (db) => listReceived(db, reader, { limit: 20 })],
    ['the likes of a user', 50, (db) => listUserLikes(db, { user: busy, after: newest, limit: 20 })],
    ['words of every post', 2_100, (db) => listMatchingPosts(db, reader, postQuery('market'))],
    ['words of some posts', 2_100, (db) => listMatchingPosts(db, reader, postQuery('gold7 market', middle))],
    ['an old word', 2_100, (db) => listMatchingPosts(db, reader, postQuery('ancient'))],
    ['two words that never occur together', 2_100, (db) => listMatchingPosts(db, reader, postQuery('word3 word4'))],
    ['one post in a million', 2_100, (db) => listMatchingPosts(db, reader, postQuery('n777777 market'))],
    ['an unused word', 2_100, (db) => listMatchingPosts(db, reader, postQuery('nowhere'))],
    ['old posts of a user', 1_500, (db) => listMatchingPosts(db, reader, postQuery(`from:${OLD_NAME}`))],
    ['posts of a user with few likes', 1_500, (db) => listMatchingPosts(db, reader, postQuery(`from:${NAME} likes:9`))],
    ['posts on a symbol', 3_500, (db) => listMatchingPosts(db, reader, postQuery('$EURUSD -ancient'))],
    ['posts with an old tag', 3_500, (db) => listMatchingPosts(db, reader, postQuery('#vintage market:crypto'))],
    ['posts with something that none has', 20_100, (db) => listMatchingPosts(db, reader, postQuery('has:video has:poll'))],
    ['posts before a day', 20_100, (db) => listMatchingPosts(db, reader, postQuery('before:2026-01-01 has:video'))],
    ['words with filters', 20_100, (db) => listMatchingPosts(db, reader, postQuery('ancient market:forex has:image'))],
    [
      'the top posts of a week with words of every post',
      20_100,
      (db) => listTopHits(db, reader, { ...postQuery('market'), from: lastWeek, to: newest }),
    ],
    [
      'the top posts of a week with words and filters',
      20_100,
      (db) => listTopHits(db, reader, { ...postQuery('gold7 market:forex'), from: lastWeek, to: newest }),
    ],
    [
      'the top posts of all time are those of the newest',
      20_100,
      (db) => listTopHits(db, reader, { ...postQuery('has:image'), from: oldest, to: newest }),
    ],
    ['suggestions for a word of every post', 1_100, (db) => findSuggestions(db, reader, suggestionQuery('market'))],
    ['suggestions for a word of some posts', 4_100, (db) => findSuggestions(db, reader, suggestionQuery('word3'))],
    ['suggestions for an unused word', 1_100, (db) => findSuggestions(db, reader, suggestionQuery('nowhere'))],
    ['tags by prefix', 25_000, (db) => listTagsByPrefix(db, reader, searchQuery('t'))],
    ['a tag with 100,000 posts by prefix', 1_100, (db) => listTagsByPrefix(db, reader, searchQuery('gol'))],
    ['a user by name', 100, (db) => listPeopleByName(db, reader, searchQuery(NAME))],
    ['a user by a misspelled name', 100, (db) => listPeopleByName(db, reader, searchQuery(`${NAME.slice(0, -1)}y`))],
    ['the alerts among a million price levels that quotes of 500 symbols reach', 1_100, (db) => listReached(db, ['alert'], quotes)],
    ['the measures of a million price levels', 2_100, (db) => listMeasures(db)],
    ['users by a one-character prefix', 25_000, (db) => listPeopleByName(db, reader, searchQuery('x'))],
  ])('%s', async (_what, most, query) => {
    const { handle, plans } = createExplainHandle(app.deps.db, { run: true })
    await query(handle)
    expect(plans).toHaveLength(1)
    expect(plans.flatMap(listFullScans)).toEqual([])
    expect(Math.max(...plans.map(mostRows))).toBeLessThanOrEqual(most)
  })
})
