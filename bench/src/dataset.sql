-- The benchmark dataset for bench.posts posts: a tenth as many users, and per post five likes, two comments, a follow, 0.2 friendships and
-- half a message. Ids follow from numbers, so the benchmark can compute them.
-- Triggers are off and large indexes are created at the end; counters are set to what the triggers would count.
set statement_timeout = 0;
set session_replication_role = replica;
set maintenance_work_mem = '256MB';

create function pg_temp.posts() returns int language sql immutable return current_setting('bench.posts')::int;
create function pg_temp.people() returns int language sql immutable return pg_temp.posts() / 10;
create function pg_temp.id(kind int, n int) returns uuid language sql immutable
  return ('00000000-0000-7000-8000-' || lpad(to_hex(kind), 4, '0') || lpad(to_hex(n), 8, '0'))::uuid;
create function pg_temp.person(n bigint) returns uuid language sql immutable return pg_temp.id(1, 1 + (n % pg_temp.people())::int);
create function pg_temp.ago(n int) returns timestamptz language sql stable return now() - (pg_temp.posts() - n) * interval '20 seconds';
create function pg_temp.text_of(n int) returns text language sql immutable
  return 'Note ' || n || '. ' || array_to_string((array[
    'The weekly support held for the third time, and the volume behind it is twice that of the spring.',
    'I trim half at the first target and leave the stop where it is: the trend has not broken a single higher low.',
    'Inventories came in below the estimate again; the curve moved first, the front month followed an hour later.',
    'No position. The range is four weeks old and both ends of it were bought and sold without a close outside.',
    'What would change my mind is a daily close below the gap, on volume, with the sector following.'])[1 + n % 3 : 3 + n % 3], ' ')
    || case when n % 3 = 0 then ' $EURUSD' else '' end;

insert into users (id, username, email, verified_at, created_at, followers_count)
  select pg_temp.id(1, n), 'trader' || n, 'trader' || n || '@bench.example', now(), now() - interval '1 year', 10 from generate_series(1, pg_temp.people()) n;
insert into username_search (user_id, suffixes, search_vector)
  select id, ' ' || username, array_to_tsvector(array['^' || username, username, substr(username, 3)]) from users;

drop index posts_author, posts_market, tags_name, post_search_vector, likes_post, comments_post, comments_author, follows_followed, follows_follower;

insert into posts (id, author_id, name, description, market, likes_count, comments_count, created_at)
  select pg_temp.id(2, n), pg_temp.person(n * 7919::bigint), 'Note ' || n, pg_temp.text_of(n), (enum_range(null::market))[1 + n % 6], 5, 2, pg_temp.ago(n)
  from generate_series(1, pg_temp.posts()) n;
insert into tags (post_id, position, name)
  select pg_temp.id(2, n), place, case place when 1 then 'week' || n % 52 else 'topic' || n % 2000 end from generate_series(1, pg_temp.posts()) n, generate_series(1, 2) place;
insert into tag_names (key, name, posts_count) select name, name, count(*) from tags group by name;
insert into post_search (post_id, search_vector) select id, to_search_vector(tokenize(name || ' ' || description)) from posts;
-- A symbol in every third post and a picture in every fourth, equally in all markets: feeds of markets differ by their ideas only.
insert into post_symbols (post_id, symbol, position, tags, chosen, awaits_price, price, priced_at, is_sample)
  select pg_temp.id(2, n), 'EURUSD', 1, '{EURUSD}', false, false, 1.08, now(), true from generate_series(1, pg_temp.posts()) n where n / 6 % 3 = 0;
insert into files (id, owner_id, post_id, position, kind, type, name, size, bytes, width, height, placeholder, stored_name, thumbnail)
  select pg_temp.id(5, n), pg_temp.person(n * 7919::bigint), pg_temp.id(2, n), 0, 'image', 'image/webp', 'chart.webp', 90000, 120000, 1600, 900,
    decode('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'), md5(n::text) || '.webp', md5(n || 't') || '.webp'
  from generate_series(1, pg_temp.posts()) n where n / 6 % 4 = 0;

insert into likes (user_id, post_id, created_at)
  select pg_temp.person(n * 31::bigint + k * 97), pg_temp.id(2, n), pg_temp.ago(n) from generate_series(1, pg_temp.posts()) n, generate_series(1, 5) k;
insert into comments (id, post_id, author_id, content, created_at)
  select pg_temp.id(3, 2 * n + k), pg_temp.id(2, n), pg_temp.person(n * 13::bigint + k * 101),
    'Agreed on the level; I would wait for the retest before adding to it.', pg_temp.ago(n)
  from generate_series(1, pg_temp.posts()) n, generate_series(0, 1) k;

insert into follows (follower_id, followed_id)
  select pg_temp.id(1, n), pg_temp.person(n + k * 17::bigint) from generate_series(1, pg_temp.people()) n, generate_series(1, 10) k;
insert into friendships (low_id, high_id, id, requester_id, status, accepted_at)
  select least(a, b), greatest(a, b), pg_temp.id(7, n), a, 'accepted', now()
  from (select n, pg_temp.person(n) as a, pg_temp.person(n + 1 + n / pg_temp.people()) as b from generate_series(1, pg_temp.posts() / 5) n) pairs;

-- Ten messages per conversation, between users with adjacent numbers.
insert into conversations (id, low_id, high_id, position, revision)
  select pg_temp.id(10, n), least(a, b), greatest(a, b), 10, 10
  from (select n, pg_temp.person(n) as a, pg_temp.person(n + 1) as b from generate_series(1, pg_temp.posts() / 20) n) pairs;
insert into messages (id, conversation_id, position, revision, sender_id, content, created_at, delivered_at)
  select pg_temp.id(11, n * 10 + k), pg_temp.id(10, n), k, k, case k % 2 when 0 then pg_temp.person(n) else pg_temp.person(n + 1) end,
    'Did you see the close? I am out for today.', now(), now()
  from generate_series(1, pg_temp.posts() / 20) n, generate_series(1, 10) k;
insert into conversation_participants (user_id, other_id, conversation_id, newest_id, received_id, unread)
  select a, b, pg_temp.id(10, n), pg_temp.id(11, n * 10 + 10), pg_temp.id(11, n * 10 + 9), 1
  from (select n, pg_temp.person(n) as a, pg_temp.person(n + 1) as b from generate_series(1, pg_temp.posts() / 20) n
    union all select n, pg_temp.person(n + 1), pg_temp.person(n) from generate_series(1, pg_temp.posts() / 20) n) participants;

create function pg_temp.stock(n int) returns text language sql immutable
  return (array['AAPL', 'NVDA', 'TSLA', 'MSFT', 'AMZN', 'AMD', 'META', 'NFLX', 'GOOGL', 'JPM'])[1 + n / 6 % 10];
-- A trade idea in each of the newest posts about stocks, in every third about commodities, none in other posts; the track records of a thousand callers.
insert into ideas (id, author_id, post_id, number, symbol, underlying, market, direction, source, practice, posted_at, expires_at, state,
    current_stop, risk, fill, entered_at, mark_price, mark_at, is_sealed, terms)
  select pg_temp.id(13, n), author_id, p.id, n, pg_temp.stock(n), pg_temp.stock(n), 'Stock', 'long', 'Benchmark', false, p.created_at, p.created_at + interval '60 days',
    'live', 97, 3, 100, p.created_at, 101 + n % 7, now(), true, jsonb_build_object(
      'rules', 1, 'symbol', pg_temp.stock(n), 'decimals', 2, 'market', 'Stock', 'practice', false, 'direction', 'long', 'entry', '{"kind":"market"}'::jsonb,
      'stop', '97.00', 'targets', '[{"price":"106.00","share":50},{"price":"112.00","share":50}]'::jsonb, 'posted_at', p.created_at,
      'expires_at', p.created_at + interval '60 days', 'enter_by', null, 'confidence', 60, 'position', '{"side":"long"}'::jsonb, 'paid', false,
      'reference', jsonb_build_object('price', '100.00', 'time', p.created_at), 'cost_rate', '0.001',
      'source', '{"name":"Benchmark","url":null,"chain":["15m","1m"],"basis":"last","delay":0}'::jsonb)
  from generate_series(greatest(1, pg_temp.posts() - 6000), pg_temp.posts()) n join posts p on p.id = pg_temp.id(2, n)
  where p.market = 'Stock' or (p.market = 'Commodities' and n / 6 % 3 = 0);
insert into track_records (author_id, slice, score, t_statistic, beats_luck, graded, is_counted, is_listed, as_of, statistics)
  select pg_temp.id(1, n), 'all', 0.3 - n * 0.0005, 6 - n * 0.006, n <= 100, 40 + n % 60, true, true, now(), jsonb_build_object(
    'low', '0.05', 'high', '0.21', 'total_r', '12.5', 'markets', '["Stock","Forex"]'::jsonb, 'last_results', '["1.2","-1","0.4","2","-1"]'::jsonb)
  from generate_series(1, least(1000, pg_temp.people())) n;

-- Thirty comment notifications per user.
insert into notifications (id, user_id, kind, actor_id, post_id, created_at)
  select pg_temp.id(8, n), pg_temp.person(n), 'comment', pg_temp.person(n + 1 + n / pg_temp.people()), pg_temp.id(2, 1 + n % pg_temp.posts()), pg_temp.ago(n)
  from generate_series(1, 3 * pg_temp.posts()) n;

create index posts_author on posts (author_id, id desc);
create index posts_market on posts (market, id desc);
create index tags_name on tags (lower(name), post_id desc);
create index post_search_vector on post_search using gin (search_vector) with (fastupdate = on, gin_pending_list_limit = 64);
create index likes_post on likes (post_id, seq desc);
create index comments_post on comments (post_id, id desc);
create index comments_author on comments (author_id);
create index follows_followed on follows (followed_id, seq desc);
create index follows_follower on follows (follower_id, seq desc);
set session_replication_role = origin;
vacuum analyze;
