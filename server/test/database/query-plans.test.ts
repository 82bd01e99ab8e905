/** @module-tag full */
import { beforeAll, describe, expect, test } from 'vitest'
import type { QueryOf } from '@trademates/contract/endpoint'
import type { listFeed } from '@trademates/contract/posts'
import * as alerts from '#features/alerts/store.ts'
import { listUserSessions } from '#features/auth/sessions/sessions.ts'
import { findSessionByAccessToken, lockSessionByRefreshToken } from '#features/auth/sessions/store.ts'
import { findIdentity, findKnownNetwork, listIdentities } from '#features/auth/login/store.ts'
import { findMailToken } from '#features/auth/emails/store.ts'
import * as writes from '#features/chat/messages/conversation-writes.ts'
import * as chat from '#features/chat/store.ts'
import { findVisibleComment, insertComment, listAuthorComments, listPostComments, removeComment } from '#features/comments/store.ts'
import { listProgressRows as listProgressOf } from '#features/learning/store.ts'
import { insertLike, listLikers, filterLikers, listUserLikes, removeLike } from '#features/likes/store.ts'
import {
  changePositions,
  countStoredBytes,
  findFileByStoredName,
  findDeletedFile,
  listFiles,
  listPostFiles,
  listOwnedFiles,
  listReferencedNames,
  removeFilesOfMessage,
} from '#features/media/store.ts'
import { claimDueDigests } from '#features/notifications/settings-store.ts'
import {
  listMentionedUsers,
  listUnreadUsersByActor,
  listUnreadUsersOfPost,
  removeCommentNotifications,
} from '#features/notifications/notify.ts'
import { countUnreadRows, listForDigest, listNotificationRows, deleteEmailOnly } from '#features/notifications/store.ts'
import { findAccountByEmail } from '#features/people/accounts.ts'
import {
  findVisibleUser as findSeenUser,
  listFollowed,
  listFollowers,
  listMentioned,
  listHiddenPairs,
  listMuters,
  listPeople,
} from '#features/people/store.ts'
import { findPostAuthor } from '#features/people/visibility.ts'
import { findContent, listFeedSummaries, listFeedsWith, listPosts, listVersions, lockPost, removePost } from '#features/posts/store.ts'
import {
  countSentiment,
  findSubjects,
  listPricedVersions,
  listUncheckedPosts,
  listUnpriced,
  lockUncheckedPosts,
  markCorrectionsSeen,
} from '#features/posts/symbols/symbols-store.ts'
import { findSpan, listBars } from '#features/prices/store.ts'
import { listUserWatchlists, removeWatchedSymbol } from '#features/watchlists/store.ts'
import { findConnection, findFriendship, listRelationships, listAllRelationships } from '#features/friendships/store.ts'
import { listSuggestedUsers } from '#features/people/suggestions.ts'
import { listStoredRows } from '#features/market-data/store.ts'
import { findBlocks } from '#features/market-overview/store.ts'
import { listHeadlinesOf, listNewsRows, removeOld } from '#features/news/store.ts'
import { listUserScreens } from '#features/screener/store.ts'
import { toPostConditions } from '#features/search/post-conditions.ts'
import * as search from '#features/search/store.ts'
import { parseSearch } from '#features/search/view.ts'
import * as votes from '#features/votes/store.ts'
import * as trending from '#features/trending/store.ts'
import { changeResolved, findTarget, listReports, listReportsBy } from '#features/reports/store.ts'
import { findProfileDetails, listBlocked, listFollows, listMuted } from '#features/profiles/store.ts'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { listMeasures, listReached, replaceLevels } from '#features/prices/price-levels.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createExplainHandle, type QueryPlan } from './explain.ts'

const app = useTestServer()
// A user who follows 60 users.
const viewer = '00000000-0000-7000-8000-000100000001'
const posts: string[] = []
const people = Array.from({ length: 20 }, (_, at) => `00000000-0000-7000-8000-0001000000${(at + 16).toString(16)}`)

// Enough rows for an index scan to be cheaper than a sequential scan, as in production.
beforeAll(async () => {
  const { db } = app.deps
  await db.script(`
    set statement_timeout = 0;
    create function pg_temp.id(kind int, n int) returns uuid language sql
      return ('00000000-0000-7000-8000-' || lpad(to_hex(kind), 4, '0') || lpad(to_hex(n), 8, '0'))::uuid;
    insert into users (id, username, email, verified_at) select pg_temp.id(1, n), 'u' || n, 'u' || n || '@traders.example', now() from generate_series(1, 500) n;
    insert into posts (id, author_id, name, description, market)
      select pg_temp.id(2, n), pg_temp.id(1, 1 + n % 500), 'n', 'd', (enum_range(null::market))[1 + n % 6] from generate_series(1, 30000) n;
    insert into post_search (post_id, search_vector) select pg_temp.id(2, n), ('word' || n % 500 || ':1 crude:2')::tsvector from generate_series(1, 30000) n;
    insert into tags (post_id, position, name) select pg_temp.id(2, n), 1, 't' || n % 3000 from generate_series(1, 30000) n;
    insert into likes (user_id, post_id) select pg_temp.id(1, 1 + n % 500), pg_temp.id(2, 1 + n % 30000) from generate_series(1, 60000) n on conflict do nothing;
    insert into comments (id, post_id, author_id, content) select pg_temp.id(3, n), pg_temp.id(2, 1 + n % 30000), pg_temp.id(1, 1 + n % 500), 'c' from generate_series(1, 60000) n;
    insert into files (id, owner_id, post_id, position, kind, type, name, size, bytes, stored_name, thumbnail)
      select pg_temp.id(5, n), pg_temp.id(1, 1 + n % 500), pg_temp.id(2, n), 0, 'image', 'image/webp', 'n', 1, 1, md5(n::text) || '.webp', md5(n || 't') || '.webp' from generate_series(1, 20000) n;
    insert into deleted_files (stored_name) select md5(n || 's') || '.webp' from generate_series(1, 20000) n;
    insert into post_versions (id, post_id, name, description, market, tags, files, created_at)
      select pg_temp.id(6, n), pg_temp.id(2, 1 + n % 5000), 'n', 'd', 'Forex', '{}', '[]', now() from generate_series(1, 20000) n;
    insert into post_version_prices (version_id, symbol, position, awaits_price, price, priced_at, is_sample)
      select pg_temp.id(6, n), 'S', 1, false, 1, now(), false from generate_series(1, 20000) n;
    insert into follows (follower_id, followed_id) select pg_temp.id(1, a), pg_temp.id(1, b) from generate_series(1, 500) a, generate_series(1, 60) b where a <> b;
    insert into friendships (low_id, high_id, id, requester_id, status, accepted_at)
      select pg_temp.id(1, a), pg_temp.id(1, b), pg_temp.id(7, a * 1000 + b), pg_temp.id(1, a), case b % 3 when 0 then 'pending' else 'accepted' end, case b % 3 when 0 then null else now() end
      from generate_series(1, 500) a, generate_series(1, 500) b where a < b and (a + b) % 12 = 0;
    insert into conversations (id, low_id, high_id, position, revision)
      select pg_temp.id(10, a * 1000 + b), pg_temp.id(1, a), pg_temp.id(1, b), 4, 4 from generate_series(1, 500) a, generate_series(1, 500) b where a < b and (a + b) % 12 = 0;
    insert into messages (id, conversation_id, position, revision, sender_id, content, delivered_at, read_at)
      select gen_random_uuid(), c.id, n, n, case n % 2 when 0 then c.low_id else c.high_id end, 'm', now(), case when n < 3 then now() end from conversations c, generate_series(1, 4) n;
    insert into conversation_participants (user_id, other_id, conversation_id, newest_id, received_id, unread)
      select a, b, id, gen_random_uuid(), gen_random_uuid(), n % 2 from (
        select low_id as a, high_id as b, id, 1 as n from conversations union all select high_id, low_id, id, 0 from conversations) both_sides;
    insert into notifications (id, user_id, kind, actor_id, post_id) select pg_temp.id(8, n), pg_temp.id(1, 1 + n % 500), 'comment', pg_temp.id(1, 1 + (n + 1) % 500), pg_temp.id(2, 1 + n % 30000) from generate_series(1, 20000) n;
    insert into notifications (id, user_id, kind, post_id) select pg_temp.id(9, n), pg_temp.id(1, 1 + n % 500), 'like', pg_temp.id(2, n) from generate_series(1, 5000) n;
    insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at, current_stop)
      select pg_temp.id(32, n), pg_temp.id(1, 1 + n % 500), pg_temp.id(2, n), n, '{}', 'S', 'S', 'Crypto', 'long', 's', false, now(), now() + '1 year', 1 from generate_series(1, 3000) n;
    insert into idea_bells (author_id, user_id) select pg_temp.id(1, a), pg_temp.id(1, b) from generate_series(1, 50) a, generate_series(51, 200) b;
    insert into idea_follows (idea_id, user_id) select pg_temp.id(32, n), pg_temp.id(1, 1 + (n * k) % 500) from generate_series(1, 3000) n, generate_series(1, 3) k on conflict do nothing;
    insert into track_records (author_id, slice, graded, statistics, as_of)
      select pg_temp.id(1, n), s, 20, '{}', now() from generate_series(1, 500) n, unnest('{all,all/90,all/365,Crypto,Crypto/90,Crypto/365,Stock}'::text[]) s;
    insert into notification_likers (notification_id, user_id) select pg_temp.id(9, n), pg_temp.id(1, 1 + (n * k) % 500) from generate_series(1, 5000) n, generate_series(1, 3) k on conflict do nothing;
    update notifications set read_at = now() where id in (select id from notifications order by id limit 22000);
    insert into post_symbols (post_id, symbol, position, tags, chosen, awaits_price) select pg_temp.id(2, n), 'S' || n % 300, 1, '{}', false, n % 1000 = 0 from generate_series(1, 30000) n;
    insert into symbol_splits (symbol, at, a, b) select 'S' || n % 300, timestamptz '2020-01-01' + n * interval '1 day', 2, 1 from generate_series(1, 3000) n;
    update posts set sentiment = 'bullish' where id in (select pg_temp.id(2, n * 3) from generate_series(1, 5000) n);
    insert into symbol_corrections (post_id, tag) select pg_temp.id(2, n), 'T' from generate_series(1, 30000) n;
    insert into watchlists (id, user_id, name) select pg_temp.id(10, n), pg_temp.id(1, 1 + n % 500), 'n' from generate_series(1, 1000) n;
    insert into watched_symbols (watchlist_id, symbol, position) select pg_temp.id(10, 1 + n % 1000), 'S' || n % 300, n from generate_series(1, 5000) n on conflict do nothing;
    insert into candles (symbol, length, source, open_time, open, high, low, close, volume, final)
      select 'S' || n % 100, '1h', 's', now() - n * interval '1 minute', 1, 1, 1, 1, 0, true from generate_series(1, 30000) n;
    insert into market_rows (symbol, price, closes, source, is_sample, delay, is_stale, updated_at)
      select 'S' || n, 1, '{}', 's', true, 0, false, now() from generate_series(1, 5000) n;
    insert into symbol_votes (user_id, symbol, day, stance, voted_at)
      select pg_temp.id(1, 1 + n % 500), 'S' || n / 500, '2026-01-01'::date + n % 100, 'bullish', '2026-01-01'::timestamptz + n % 100 * interval '1 day' from generate_series(1, 20000) n on conflict do nothing;
    insert into screens (id, user_id, name, query) select pg_temp.id(10, n), pg_temp.id(1, 1 + n % 500), 'n', '' from generate_series(1, 5000) n;
    insert into symbol_hours (symbol, hour, weight, authors)
      select case s when 0 then '*' else 'S' || s end, '2026-01-01T00:00Z'::timestamptz + n * interval '1 hour', 1, 1 from generate_series(0, 99) s, generate_series(1, 600) n;
    insert into market_boards (user_id, blocks) select pg_temp.id(1, n), '[]' from generate_series(1, 500) n;
    insert into candle_spans (symbol, length, source, from_time, to_time) select 'S' || n, '1h', 's', now(), now() from generate_series(1, 2000) n;
    insert into alerts (id, user_id, symbol, kind, level, repeats, note, state, status)
      select pg_temp.id(11, n), pg_temp.id(1, 1 + n % 500), 'S' || n % 300, 'above', n, false, '', 'below', case n % 10 when 0 then 'active' else 'fired' end
      from generate_series(1, 20000) n;
    insert into price_levels (symbol, side, level, kind, reference)
      select 'S' || n % 300, case n % 2 when 0 then 'up' else 'down' end, 1000 * (n % 2) + n, 'alert', pg_temp.id(11, n) from generate_series(1, 20000) n;
    insert into alert_events (id, alert_id, user_id, symbol, kind, level, note, price, priced_at, is_sample)
      select pg_temp.id(12, n), pg_temp.id(11, n), pg_temp.id(1, 1 + n % 500), 'S', 'above', n, '', n, now(), false from generate_series(1, 20000) n;
    insert into price_minutes (symbol, minute, low, high) select 'S' || n % 100, now() - n * interval '1 minute', 1, 1 from generate_series(1, 20000) n;
    insert into news (id, feed, source, headline, url, published_at, symbols, markets, guid_key, link_key)
      select pg_temp.id(11, n), 'f', 's', 'h', 'https://traders.example/' || n, now(), array['S' || n % 300], array[case n % 50 when 0 then 'Crypto' else 'Forex' end],
        sha256(n::text::bytea), sha256(n::text::bytea) from generate_series(1, 20000) n;
    insert into email_digests (user_id, since) select pg_temp.id(1, n), now() from generate_series(1, 500) n;
    insert into notification_settings (user_id, kind, by_email) select pg_temp.id(1, n), kind, true from generate_series(1, 500) n, unnest('{like,comment,follow,mention}'::text[]) kind;
    insert into mutes (muter_id, muted_id) select pg_temp.id(1, a), pg_temp.id(1, b) from generate_series(1, 500) a, generate_series(1, 9) b where a <> b;
    insert into blocks (blocker_id, blocked_id) select pg_temp.id(1, a), pg_temp.id(1, b) from generate_series(2, 500) a, generate_series(1, 9) b where a <> b;
    insert into lesson_progress (user_id, lesson, reached) select pg_temp.id(1, 1 + n % 500), 'l' || n, 9 from generate_series(1, 10000) n;
    insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ends_at, device)
      select pg_temp.id(4, n), pg_temp.id(1, 1 + n % 500), sha256(n::text::bytea), now() + '1 day', sha256((n || 'r')::bytea), now() + '1 day', now() + '1 day', 'd'
      from generate_series(1, 5000) n;
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth) select id, user_id, 'https://push.example/' || id, '', '' from sessions;
    insert into reports (id, reporter_id, target_kind, target_id, accused_id, excerpt, reason, resolved_at, resolution)
      select pg_temp.id(10, n), pg_temp.id(1, 1 + n % 499), 'post', pg_temp.id(2, n), pg_temp.id(1, 500), 'e', 'spam', now(), 'upheld' from generate_series(1, 20000) n;
    update reports set resolved_at = null, resolution = null where id > pg_temp.id(10, 19900);
    update users set suspended_at = now(), suspension_reason = 'x' where id > pg_temp.id(1, 480);
    insert into identities (provider, subject, user_id) select 'google', 'g' || n, pg_temp.id(1, n) from generate_series(1, 500) n;
    insert into known_networks (user_id, network_hash) select pg_temp.id(1, 1 + n % 500), sha256(n::text::bytea) from generate_series(1, 5000) n;
    insert into email_tokens (id, user_id, purpose, token_hash, expires_at)
      select pg_temp.id(6, n), pg_temp.id(1, 1 + n % 500), 'reset', sha256(n::text::bytea), now() + '1 day' from generate_series(1, 5000) n;
    analyze`)
  posts.push(...(await db.many<{ id: string }>`select id from posts order by id desc limit 20`).map(({ id }) => id))
}, 60_000)

// This table has one row.
const SMALL = 'users_revision'

const listFullScans = (plan: QueryPlan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] !== SMALL ? [plan['Relation Name'] ?? '?'] : []),
  ...(plan.Plans ?? []).flatMap(listFullScans),
]

const ALERT: Omit<alerts.ActiveAlert, 'id' | 'user_id'> = {
  symbol: 'S17',
  kind: 'above',
  level: '1',
  percent: null,
  within: null,
  repeats: false,
  state: 'below',
  expires_at: null,
  has_expired: false,
  note: '',
}
const SERIES = { symbol: 'S17', interval: '1h', source: 's' } as const
const post = () => posts[0] ?? ''
const side = { conversation_id: newId(), other_id: newId(), delivered_position: 0, read_position: 0, unread: 0 }
const topQuery = (q: string) => ({
  ...toPostConditions({ viewer, zone: 'UTC' }, parseSearch(q)),
  limit: 20,
  from: newId(new Date(0)),
  to: newId(),
})
const feed = (more: Partial<QueryOf<typeof listFeed>>): QueryOf<typeof listFeed> => ({ feed: 'latest', limit: 20, ...more })

describe('no sequential scan of a growing table in', () => {
  test.each<[string, (db: Queryable) => Promise<unknown>]>([
    ['the feed', (db) => listFeedSummaries(db, viewer, feed({}))],
    ['a later page of the feed', (db) => listFeedSummaries(db, viewer, feed({ cursor: newId() }))],
    ['a market', (db) => listFeedSummaries(db, viewer, feed({ market: 'Crypto' }))],
    ['a tag', (db) => listFeedSummaries(db, viewer, feed({ tag: 't17' }))],
    ['a symbol', (db) => listFeedSummaries(db, viewer, feed({ symbol: 'S17' }))],
    ['the watchlist feed', (db) => listFeedSummaries(db, viewer, feed({ feed: 'watchlist' }))],
    ['the sentiment of a symbol', (db) => countSentiment(db, 'S17', newId(new Date(0)))],
    ['the news', (db) => listNewsRows(db, viewer, { limit: 20 })],
    ['a later page of the previous list', (db) => listNewsRows(db, viewer, { limit: 20, cursor: newId() })],
    ['the news of a market', (db) => listNewsRows(db, viewer, { limit: 20, market: 'Crypto' })],
    ['the news of a symbol', (db) => listNewsRows(db, viewer, { limit: 20, symbol: 'S17' })],
    ['the news of the watchlist', (db) => listNewsRows(db, viewer, { limit: 20, watched: 'true' })],
    ['the newest headlines of symbols', (db) => listHeadlinesOf(db, ['S17', 'S18'], newId(new Date(0)))],
    ['the market rows of symbols', (db) => listStoredRows(db, ['S17', 'S18'])],
    ['the chosen blocks of a user', (db) => findBlocks(db, viewer)],
    [
      'the views of a symbol',
      (db) => votes.listViews(db, 'S17', { since: new Date('2026-04-01'), afterId: newId(new Date()), limit: 100 }),
    ],
    ['the votes on a symbol by day', (db) => votes.countVotesByDay(db, 'S17', { from: '2026-03-20', minAge: '24 hours' })],
    ['the bullish shares', (db) => votes.listShares(db, { since: new Date('2026-04-09'), least: 10, minAge: '24 hours' })],
    ['the vote of a user', (db) => votes.findVote(db, viewer, { symbol: 'S17', day: '2026-03-20', minAge: '24 hours' })],
    ['the votes of a user in a day', (db) => votes.countOtherVotes(db, viewer, { symbol: 'S17', day: '2026-03-20' })],
    ['the screens of a user', (db) => listUserScreens(db, viewer)],
    ['the weights of symbols', (db) => trending.sumHours(db, new Date('2026-01-01T00:00Z'), new Date('2026-01-02T00:00Z'))],
    ['the weights of the community', (db) => trending.listCommunityHours(db, new Date('2026-01-01T00:00Z'))],
    ['the cleanup of weights', (db) => trending.deleteHours(db, new Date(0))],
    ['the cleanup of news', (db) => removeOld(db, { oldest: newId(new Date(0)), most: 15_000 })],
    ['symbols without a price', (db) => listUnpriced(db, 20)],
    ['the watchlists of a user', (db) => listUserWatchlists(db, viewer)],
    ['the removal of a symbol from a watchlist', (db) => removeWatchedSymbol(db, viewer, 'S17')],
    ['the alerts of a user', (db) => alerts.listAlertsOf(db, viewer)],
    ['the alerts of a user on a symbol', (db) => alerts.listAlertsOf(db, viewer, { symbol: 'S17' })],
    ['the alert count of a user', (db) => alerts.countAlerts(db, viewer)],
    ['the alerts that quotes reach', (db) => listReached(db, ['alert'], [{ symbol: 'S17', measure: 'price', low: '17', high: '317' }])],
    ['the measures of all levels', (db) => listMeasures(db)],
    ['the levels of some alerts', (db) => replaceLevels(db, { kinds: ['alert'], references: people }, [])],
    ['locking some alerts', (db) => alerts.lockActiveAlerts(db, people)],
    [
      'their new states',
      (db) => alerts.updateStates(db, [{ alert: { ...ALERT, id: newId(), user_id: viewer }, isFinished: true, events: [] }]),
    ],
    ['the history of alerts', (db) => alerts.listEventRows(db, viewer, { limit: 20 })],
    ['a later page of the feed', (db) => alerts.listEventRows(db, viewer, { limit: 20, cursor: newId() })],
    ['the cleanup of alert events', (db) => alerts.deleteAlertEvents(db, '00000000-0000-7000-8000-000c00000010')],
    ['the minute bars of a symbol', (db) => alerts.listMinuteBars(db, ['S17'])],
    ['the splits of a symbol', (db) => alerts.listSplits(db, ['S17'])],
    ['the splits before which alerts have their levels', (db) => alerts.listSplitsOfLevels(db, ['S17'])],
    ['the levels before a split', (db) => alerts.lockLevelsBefore(db, { symbol: 'S17', before: new Date('2020-01-01'), limit: 500 })],
    ['the candles of a symbol', (db) => listBars(db, SERIES, { from: new Date(0), to: new Date() })],
    ['the stored span of candles', (db) => findSpan(db, SERIES)],
    ['an author', (db) => listFeedSummaries(db, viewer, feed({ author: newId() }))],
    ['the following feed', (db) => listFeedSummaries(db, viewer, feed({ feed: 'following' }))],
    ['the posts of a page, with their files and newest comments', (db) => listPosts(db, viewer, posts)],
    [
      'some files',
      (db) =>
        listFiles(
          db,
          Array.from({ length: 20 }, () => newId()),
        ),
    ],
    ['a download', (db) => findFileByStoredName(db, viewer, 'a.webp')],
    ['the feeds that contain a post', (db) => listFeedsWith(db, post(), people)],
    ['the comments of a post', (db) => listPostComments(db, { viewer, post: posts[0] ?? '', page: { limit: 20 } })],
    ['the author of a post', (db) => findPostAuthor(db, viewer, post())],
    ['locking a post for an edit', (db) => lockPost(db, post())],
    ['the content of a post for an edit', (db) => findContent(db, post())],
    ['all files of a post and its versions', (db) => listPostFiles(db, post())],
    ['the new order of files', (db) => changePositions(db, post(), [{ id: newId(), alt: null }])],
    ['the versions of a post', (db) => listVersions(db, post(), { limit: 20 })],
    ['deleted files', (db) => findDeletedFile(db, ['a.webp', 'b.webp'])],
    ['the storage usage of a user', (db) => countStoredBytes(db, viewer)],
    [
      'what the sweep asks',
      (db) =>
        listReferencedNames(
          db,
          Array.from({ length: 200 }, (_, at) => `${at}.webp`),
        ),
    ],
    ['posts whose cashtags are unchecked', (db) => lockUncheckedPosts(db, 500)],
    ['a later page of the previous list', (db) => listUncheckedPosts(db, newId(), 500)],
    ['the versions with prices of a batch', (db) => listPricedVersions(db, posts)],
    ['corrections as seen', (db) => markCorrectionsSeen(db, post())],
    ['the deletion of a post', (db) => removePost(db, viewer, post())],
    ['a comment by id', (db) => findVisibleComment(db, viewer, newId())],
    ['the deletion of a comment', (db) => removeComment(db, newId())],
    ['a like', (db) => insertLike(db, { viewer, post: posts[0] ?? '', notification: newId() })],
    ['a new comment', (db) => insertComment(db, { id: newId(), post: post(), author: viewer, content: 'c' })],
    ['an unlike', (db) => removeLike(db, { viewer, post: posts[0] ?? '' })],
    ['the likers of a post', (db) => listLikers(db, viewer, { post: post(), page: { limit: 20 } })],
    ['a later page of the previous list', (db) => listLikers(db, viewer, { post: post(), page: { limit: 20, cursor: '9' } })],
    ['the likers of a post among some users', (db) => filterLikers(db, post(), people)],
    ['the target of a report', (db) => findTarget(db, viewer, { kind: 'comment', id: newId() })],
    ['the queue of reports', (db) => listReports(db, { all: false, most: 50 })],
    ['resolving the reports of a post', (db) => changeResolved(db, { id: newId(), target_kind: 'post', target_id: post() }, 'dismissed')],
    ['the reports by a user', (db) => listReportsBy(db, viewer)],
    ['a session', (db) => findSessionByAccessToken(db, Buffer.alloc(32))],
    ['a session by refresh token', (db) => lockSessionByRefreshToken(db, Buffer.alloc(32))],
    ['the sessions of a user', (db) => listUserSessions(db, viewer)],
    ['an account by email', (db) => findAccountByEmail(db, 'u7@traders.example')],
    ['a known network', (db) => findKnownNetwork(db, 'u7@traders.example', Buffer.alloc(32))],
    ['an email token', (db) => findMailToken(db, newId())],
    ['an identity', (db) => findIdentity(db, 'google', 'g7')],
    ['the identities of a user', (db) => listIdentities(db, viewer)],
    ['the comments of an author', (db) => listAuthorComments(db, viewer, { limit: 50 })],
    ['the likes of a user', (db) => listUserLikes(db, { user: viewer, after: newId(), limit: 500 })],
    ['the files of a user', (db) => listOwnedFiles(db, viewer)],
    ['the users that a user follows', (db) => listFollowed(db, viewer)],
    ['a visible user by id', (db) => findSeenUser(db, viewer, newId())],
    ['the users who muted a user', (db) => listMuters(db, viewer)],
    ['the users hidden by blocks of mentioned users', (db) => listHiddenPairs(db, people)],
    ['the users of a page', (db) => listPeople(db, viewer, people)],
    ['a profile', (db) => findProfileDetails(db, viewer, newId())],
    ['the subjects of a user', (db) => findSubjects(db, viewer, people[0] ?? '')],
    ['the followers of a profile', (db) => listFollows(db, viewer, { user: people[0] ?? '', listName: 'followers', page: { limit: 20 } })],
    [
      'a deep page of whom one follows',
      (db) => listFollows(db, viewer, { user: viewer, listName: 'following', page: { limit: 20, cursor: '9' } }),
    ],
    ['blocked users', (db) => listBlocked(db, viewer, { limit: 20 })],
    ['a later page of muted users', (db) => listMuted(db, viewer, { limit: 20, cursor: '9' })],
    ['suggested people', (db) => listSuggestedUsers(db, viewer, { limit: 20 })],
    ['a later page of the previous list', (db) => listSuggestedUsers(db, viewer, { limit: 20, cursor: `0.7.${newId()}` })],
    ['suggested people by name', (db) => listSuggestedUsers(db, viewer, { limit: 20, q: 'u7' })],
    ['a friendship', (db) => findFriendship(db, viewer, newId())],
    ['all relationships of a user', (db) => listAllRelationships(db, viewer)],
    ['the friends of a user', (db) => listRelationships(db, viewer, { status: 'accepted', page: { limit: 20 } })],
    [
      'the requests that a user sent',
      (db) => listRelationships(db, viewer, { status: 'pending', direction: 'sent', page: { limit: 20, cursor: newId() } }),
    ],
    ['the notifications of a user', (db) => listNotificationRows(db, viewer, { limit: 20 })],
    ['the unread notifications of a user', (db) => listNotificationRows(db, viewer, { limit: 20, unread: 'true' })],
    ['one notification', (db) => listNotificationRows(db, viewer, { limit: 1, id: newId() })],
    ['the unread count of notifications', (db) => countUnreadRows(db, viewer)],
    ['the users with unread notifications of a post', (db) => listUnreadUsersOfPost(db, post())],
    ['the users with unread notifications of a user', (db) => listUnreadUsersByActor(db, viewer)],
    ['the deletion of the notifications of a comment', (db) => removeCommentNotifications(db, newId())],
    ['the conversations of a user', (db) => chat.listConversationRows(db, viewer, { limit: 20 })],
    ['a later page of the previous list', (db) => chat.listConversationRows(db, viewer, { limit: 20, cursor: newId() })],
    ['conversations by name', (db) => chat.listConversationRows(db, viewer, { limit: 20, q: 'u7' })],
    ['the top posts of a search', (db) => search.listTopHits(db, viewer, topQuery('crude'))],
    ['a later page of the previous list', (db) => search.listTopHits(db, viewer, { ...topQuery('crude'), cursor: `9.${newId()}` })],
    ['the top posts of a search with filters alone', (db) => search.listTopHits(db, viewer, topQuery('from:u7 has:image'))],
    ['the time zone of a reader', (db) => search.findReaderZone(db, viewer)],
    ['message search', (db) => chat.listMatches(db, viewer, { q: 'm', limit: 20 })],
    ['the last messages of a page of conversations', (db) => chat.listNewestMessages(db, people)],
    ['the newest messages received', (db) => chat.listReceived(db, viewer, { limit: 20 })],
    ['the unread count of messages', (db) => chat.findUnreadCount(db, viewer)],
    ['the users with unread messages of a user', (db) => chat.listRecipientsWithUnread(db, viewer)],
    ['the unread count besides one conversation', (db) => chat.findUnreadCountByMessage(db, viewer, newId())],
    ['a participant of a conversation', (db) => chat.findParticipant(db, viewer, newId())],
    ['the conversations of an export', (db) => chat.listAllConversations(db, viewer)],
    ['the messages of a conversation', (db) => chat.listMessages(db, newId(), { before: 900, limit: 50 })],
    ['the messages after a position', (db) => chat.listMessages(db, newId(), { after: 900, limit: 50 })],
    ['the changes of a conversation', (db) => chat.listChangedMessages(db, newId(), { since: 900, limit: 50 })],
    ['messages by id', (db) => chat.listMessagesByIds(db, people)],
    ['a message by client id', (db) => writes.findSentMessage(db, viewer, newId())],
    ['a message to edit', (db) => writes.findTargetMessage(db, newId(), newId())],
    ['the message of a read receipt', (db) => writes.findNewestReceivedUpTo(db, side, newId())],
    ['a read receipt', (db) => writes.updateReadPosition(db, viewer, side, 900)],
    ['the new unread count', (db) => writes.recountUnread(db, newId(), viewer)],
    ['the newest remaining message', (db) => writes.findNewestBySender(db, newId(), viewer)],
    ['the files of a deleted message', (db) => removeFilesOfMessage(db, newId())],
    ['the connection of two users', (db) => findConnection(db, viewer, newId())],
    ['the counts of a daily email', (db) => listForDigest(db, viewer, { since: '2026-11-20', until: '2026-11-21' })],
    ['the deletion of email-only notifications', (db) => deleteEmailOnly(db, viewer, '2026-11-21')],
    ['the users to notify of a mention', (db) => listMentionedUsers(db, viewer, { names: ['u7'], except: null, post: post() })],
    ['the mentioned users of a page', (db) => listMentioned(db, viewer, ['u7', 'u8'])],
    ['the learning progress of a user', (db) => listProgressOf(db, viewer)],
  ])('%s', async (_what, query) => {
    const { handle, plans } = createExplainHandle(app.deps.db)
    await query(handle)
    expect(plans).toHaveLength(1)
    expect(plans.flatMap(listFullScans)).toEqual([])
  })

  // All but the second run in jobs. The generic plan of the second reads all users, because in this data each of 60 users has all others as followers.
  test.each<[string, (db: Queryable) => Promise<unknown>]>([
    ['users with a due daily email', (db) => claimDueDigests(db, 7)],
    ['the followers of a user', (db) => listFollowers(db, newId())],
    ['the posts of an hour that name symbols', (db) => trending.listMentions(db, { from: newId(), to: newId(), dayAgo: newId() })],
    ['the posts of a day by symbol', (db) => trending.listDailyRows(db, { from: newId(), dayAgo: newId() })],
  ])('%s, custom plan', async (_what, query) => {
    const { handle, plans } = createExplainHandle(app.deps.db, { custom: true })
    await query(handle)
    expect(plans).toHaveLength(1)
    expect(plans.flatMap(listFullScans)).toEqual([])
  })
})
