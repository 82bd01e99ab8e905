/** The id of the n-th row of the fixtures. */
export const idOf = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The access token of the first user. */
export const ACCESS_TOKEN = 'access-of-ana'

const [ana, ben, cem, post, reply, file, avatar, comment, friendship] = [1, 2, 3, 10, 11, 20, 21, 30, 40].map((n) => `'${idOf(n)}'`)
const [alert, conversation, message, watchlist, likeNotice] = [50, 60, 61, 70, 80].map((n) => `'${idOf(n)}'`)
const idea = `'${idOf(100)}'`
const later = `now() + interval '1 year'`
const hash = (of: string) => `sha256('${of}')`

/**
 * Rows to insert after each migration, in the schema of that migration, so that later migrations run on data. Every table has rows; columns
 * have values of each kind that they allow.
 */
export const MIGRATION_FIXTURES: Record<string, string> = {
  '0001-people.sql': `
    insert into users (id, username, email, password_hash, image, phone_number, fav_sbj, verified_at) values
      (${ana}, 'Ana.María', 'ana@traders.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'ana.webp', '+34 600 000 000', 'Crypto', now()),
      (${ben}, '本', 'ben@traders.example', null, null, null, null, now()),
      (${cem}, 'cem', 'cem@traders.example', 'x', null, null, null, null);
    insert into follows (follower_id, followed_id) values (${ben}, ${ana}), (${cem}, ${ana}), (${ana}, ${ben});
    insert into blocks (blocker_id, blocked_id) values (${ben}, ${cem});`,
  '0002-sessions.sql': `
    insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, ends_at, device) values
      ('${idOf(5)}', ${ana}, ${hash(ACCESS_TOKEN)}, ${later}, ${hash('refresh')}, ${later}, ${later}, 'Firefox on Linux');
    insert into spent_tokens (refresh_hash, session_id) values (${hash('spent')}, '${idOf(5)}');
    insert into mail_tokens (id, user_id, purpose, token_hash, expires_at, used_at) values
      ('${idOf(6)}', ${cem}, 'verify', ${hash('verify')}, ${later}, null), ('${idOf(7)}', ${ana}, 'reset', ${hash('reset')}, now(), now());`,
  '0003-posts.sql': `
    insert into posts (id, author_id, name, description, market, edited_at) values
      (${post}, ${ana}, 'Levels of $EURUSD', E'Ünïcode, "quotes", \\\\ and\\nlines', 'Forex', now()), (${reply}, ${ben}, '', '短い', 'Option', null);
    insert into tags (post_id, position, name) values (${post}, 0, 'Majors'), (${post}, 1, 'ΕΥΡΩ'), (${reply}, 0, 'majors');`,
  '0004-files.sql': `
    insert into files (id, post_id, position, kind, type, name, size, width, height, placeholder, stored, thumbnail) values
      (${file}, ${post}, 0, 'image', 'image/webp', 'chart.webp', 1000, 640, 400, '\\x0102', '${'a'.repeat(32)}.webp', '${'b'.repeat(32)}.webp');
    insert into files (id, person_id, kind, type, name, size, stored) values
      (${avatar}, ${ana}, 'image', 'image/webp', 'me.webp', 500, '${'c'.repeat(32)}.webp');`,
  '0005-reactions.sql': `
    insert into likes (user_id, post_id) values (${ben}, ${post}), (${cem}, ${post}), (${ana}, ${reply});
    insert into comments (id, post_id, author_id, content) values
      (${comment}, ${post}, ${ben}, 'I see @Ana.María'), ('${idOf(31)}', ${post}, ${ana}, 'So do I');`,
  '0006-platform.sql': `
    insert into jobs (kind, payload, key, attempts, last_error) values ('mailed link', '{"token_id": "x"}', null, 2, 'Error: later'), ('digest', '{"id": "y"}', null, 0, null), ('export', '{"user_id": "z"}', null, 0, null),
      ('wish for a link', '{"purpose": "reset", "address": "ana@traders.example"}', null, 0, null), ('tidy', '{}', 'tidy', 0, null);
    insert into idempotency_keys (user_id, key, fingerprint, result) values (${ana}, 'k', ${hash('body')}, ${post});
    insert into rate_limits (key, resets_at, hits) values ('login:x', ${later}, 3);`,
  '0007-accounts.sql': `
    insert into identities (provider, subject, user_id) values ('google', '123', ${ben});
    insert into used_social_tokens (token_hash, expires_at) values (${hash('social')}, ${later});
    insert into mail_tokens (id, user_id, purpose, token_hash, expires_at, address) values
      ('${idOf(8)}', ${ana}, 'email', ${hash('email')}, ${later}, 'ana@new.example');
    insert into known_networks (user_id, network_hash) values (${ana}, ${hash('network')});
    insert into exports (user_id, status, progress, stored, size, ready_at) values (${ana}, 'ready', 1, '${'d'.repeat(32)}.zip', 99, now());`,
  '0008-edits.sql': `
    insert into files (id, post_id, owner_id, bytes, position, kind, type, name, size, pages, stored) values
      ('${idOf(22)}', ${post}, ${ana}, 300, null, 'pdf', 'application/pdf', 'plan.pdf', 250, 3, '${'e'.repeat(32)}.pdf');
    insert into post_versions (id, post_id, name, description, market, tags, files, created_at) values
      ('${idOf(12)}', ${post}, 'Before', 'as it was', 'Stock', '{one,two}', '[{"id": "${idOf(20)}", "alt": null}]', now());`,
  '0009-relations.sql': `
    insert into mutes (muter_id, muted_id) values (${ana}, ${cem});
    insert into friendships (low_id, high_id, id, requester_id, status, accepted_at) values
      (${ana}, ${ben}, ${friendship}, ${ben}, 'accepted', now()), (${ben}, ${cem}, '${idOf(41)}', ${cem}, 'pending', null);`,
  '0010-notifications.sql': `
    insert into notifications (id, user_id, kind, actor_id, post_id, comment_id, friendship_id, friendship_status, read_at) values
      (${likeNotice}, ${ana}, 'like', null, ${post}, null, null, null, null), ('${idOf(81)}', ${ana}, 'comment', ${ben}, ${post}, ${comment}, null, null, now()),
      ('${idOf(82)}', ${ben}, 'friend_request', ${cem}, null, null, '${idOf(41)}', 'pending', null), ('${idOf(83)}', ${ana}, 'follow', ${ben}, null, null, null, null, null);
    insert into notification_likers (notification_id, user_id) values (${likeNotice}, ${ben}), (${likeNotice}, ${cem});`,
  '0012-safety.sql': `
    update users set suspended_at = now(), suspended_for = 'House rule 3' where id = ${cem};
    update posts set hidden_at = now(), hidden_for = 'House rule 1' where id = ${reply};
    insert into reports (id, reporter_id, target_kind, target_id, accused_id, excerpt, reason, note) values
      ('${idOf(90)}', ${ana}, 'post', ${reply}, ${ben}, '短い', 'spam', null);
    insert into operator_actions (operator, action, target_kind, target_id, why) values ('root', 'suspend', 'user', ${cem}, 'House rule 3');`,
  '0013-notification-settings.sql': `
    insert into notification_settings (user_id, kind, on_screen, by_email) values (${ana}, 'like', false, true);
    insert into digests (user_id) values (${ana});`,
  '0014-chat.sql': `
    insert into conversations (id, low_id, high_id, position, revision) values (${conversation}, ${ana}, ${ben}, 2, 3);
    insert into messages (id, conversation_id, position, revision, sender_id, content, read_at, deleted_at) values
      (${message}, ${conversation}, 1, 1, ${ana}, 'hello', now(), null), ('${idOf(62)}', ${conversation}, 2, 3, ${ben}, '', null, now());
    insert into conversation_sides (user_id, other_id, conversation_id, newest_id, received_id, read_position) values
      (${ana}, ${ben}, ${conversation}, '${idOf(62)}', '${idOf(62)}', 1), (${ben}, ${ana}, ${conversation}, '${idOf(62)}', ${message}, 1);
    insert into files (id, message_id, readers, owner_id, bytes, kind, type, name, size, stored) values
      ('${idOf(23)}', ${message}, array[${ana}, ${ben}]::uuid[], ${ana}, 200, 'image', 'image/webp', 'm.webp', 200, '${'f'.repeat(32)}.webp');`,
  '0015-symbols.sql': `
    update posts set stance = 'bullish' where id = ${post};
    insert into post_symbols (post_id, symbol, position, tags, chosen, awaits_price, price, priced_at, is_sample) values
      (${post}, 'EURUSD', 0, '{EURUSD}', true, false, 1.08765, now(), true), (${reply}, 'BTCUSD', 0, '{BTC}', false, true, null, null, null);
    insert into watchlists (id, user_id, name) values (${watchlist}, ${ana}, 'Majors');
    insert into watched_symbols (watchlist_id, symbol, position) values (${watchlist}, 'EURUSD', 0);`,
  '0016-candles.sql': `
    insert into candles values ('EURUSD', '1h', 'sample', '2026-01-01T00:00Z', 1.1, 1.2, 1.0, 1.15, 0.123456789012345678, true);
    insert into candle_spans values ('EURUSD', '1h', 'sample', '2026-01-01T00:00Z', '2026-01-02T00:00Z');`,
  '0017-learning.sql': `
    insert into lesson_progress (user_id, lesson, reached, right_answers, questions) values (${ana}, 'what-is-a-market', 100, 3, 4);`,
  '0020-swept-files.sql': `insert into swept_files (stored) values ('${'0'.repeat(32)}.webp');`,
  '0025-alerts.sql': `
    insert into alerts (id, user_id, symbol, kind, level, repeats, note, status, side, fired_at) values
      (${alert}, ${ana}, 'EURUSD', 'above', 1.2, false, 'look', 'fired', 'spent', now()),
      ('${idOf(52)}', ${ana}, 'EURUSD', 'above', 1.3, false, '', 'active', 'under', null),
      ('${idOf(53)}', ${ana}, 'EURUSD', 'crosses', 1.4, true, '', 'active', 'new', null),
      ('${idOf(54)}', ${ana}, 'EURUSD', 'crosses', 1.5, true, '', 'active', 'spent', now()),
      ('${idOf(55)}', ${ana}, 'EURUSD', 'below', 1.1, true, '', 'active', 'over', null),
      ('${idOf(56)}', ${ana}, 'EURUSD', 'below', 1.1, true, '', 'paused', 'over', null);
    insert into alerts (id, user_id, symbol, kind, percent, within, repeats, note, status, side, fired_at) values
      ('${idOf(57)}', ${ana}, 'EURUSD', 'rises', 5, '1h', true, '', 'active', 'spent', now());
    insert into alert_firings (id, alert_id, user_id, symbol, kind, level, note, price, priced_at, is_sample) values
      ('${idOf(51)}', ${alert}, ${ana}, 'EURUSD', 'above', 1.2, 'look', 1.21, now(), true);
    insert into price_minutes values ('EURUSD', date_trunc('minute', now()), 1.1, 1.2);`,
  '0026-alert-notifications.sql': `
    insert into notifications (id, user_id, kind, symbol, words) values ('${idOf(84)}', ${ana}, 'price_alert', 'EURUSD', 'EUR/USD is above 1.2'),
      ('${idOf(85)}', ${ana}, 'price_alert', 'EURUSD', 'EURUSD crossed below 1,001.2: 1,000.10 (simulated). Take profit.'),
      ('${idOf(86)}', ${ana}, 'price_alert', 'EURUSD', 'EURUSD up 2.5% or more in 4 hours: \u22121.21.');`,
  '0027-news.sql': `
    insert into news (id, feed, source, headline, published_at, symbols, markets, guid_key) values
      ('${idOf(95)}', 'sample', 'Sample', 'Nothing happened', now(), '{EURUSD}', '{Forex}', ${hash('guid')});
    insert into news_feeds (url, due_at, failures, etag) values ('https://feed.example/', now(), 1, 'W/"x"');`,
  '0030-push.sql': `
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth) values
      ('${idOf(5)}', ${ana}, 'https://push.example/1', '\\x04', '\\x05');
    insert into pushes (notification_id, session_id) values (${likeNotice}, '${idOf(5)}');`,
  '0031-languages.sql': `
    update users set language = 'es' where id = ${ana};
    update push_subscriptions set language = 'es' where user_id = ${ana};`,
  '0044-ideas.sql': `
    insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at, current_stop, due_at) values
      (${idea}, ${ana}, ${post}, 1, '{"rules": 1}', 'EURUSD', 'EURUSD', 'Forex', 'long', 'Sample', true, now(), ${later}, 1.05, now());
    insert into idea_amendments (id, idea_id, number, kind, requested_at, effective_at, quote_price, quote_time, quote_source, price) values
      ('${idOf(101)}', ${idea}, 1, 'stop', now(), now(), 1.1, now(), 'Sample', 1.06);
    insert into idea_events (id, idea_id, number, at, kind) values ('${idOf(102)}', ${idea}, 1, now(), 'posted');
    insert into idea_grades (idea_id, is_managed, revision, state, r, r_net, result, evidence, graded_at) values
      (${idea}, true, 1, 'target', 1.5, 1.4, '{}', '[]', now());
    insert into idea_secrets (id, idea_id, kind, record, salt, commitment, text_salt) values
      ('${idOf(103)}', ${idea}, 'idea.posted', '{"v": 1}', ${hash('salt')}, ${hash('record')}, ${hash('text')});
    insert into idea_follows (idea_id, user_id) values (${idea}, ${ben});
    insert into idea_bells (author_id, user_id) values (${ana}, ${ben});
    insert into post_version_prices (version_id, symbol, position, awaits_price, price, priced_at, is_sample) values
      ('${idOf(12)}', 'EURUSD', 0, false, 1.1, now(), true);
    insert into track_records (author_id, slice, score, graded, statistics, as_of) values (${ana}, 'all', 0.1336, 200, '{}', now());
    insert into track_record_counts (slice, n) values ('all', 412);
    insert into log_queue (record_id, kind, at, commitment) values ('${idOf(103)}', 'idea.posted', now(), ${hash('record')});
    insert into log_leaves (index, commitment, leaf, hash) values (0, ${hash('record')}, '{"v":1}', ${hash('leaf')});
    insert into log_nodes (level, index, hash) values (1, 0, ${hash('node')});
    insert into log_checkpoints (size, root, note) values (1, ${hash('node')}, 'note');
    insert into log_anchors (size, kind, authority, token, at) values (1, 'rfc3161', 'https://tsa.example/', '\\x00', now());`,
  '0045-final-candles.sql': `
    insert into final_candles values ('EURUSD', 'Sample', '15m', '2026-01-01T00:00Z', 1.1, 1.2, 1.0, 1.15);
    insert into final_candle_ranges values ('EURUSD', 'Sample', '15m', '{[2026-01-01T00:00Z,2026-01-01T00:15Z)}');
    insert into candle_coverage values ('EURUSD', 'Sample', '2026-01-01T00:15Z');`,
  '0048-track-records.sql': `
    update track_records set is_listed = true;
    insert into blocked_usernames (hash, expires_at) values (${hash('name')}, ${later});`,
  '0061-symbol-corrections.sql': `insert into symbol_corrections (post_id, tag, from_symbol, to_symbol) values (${post}, 'ES', 'ES', 'ES1!');`,
  '0062-idea-touches.sql': `
    update ideas set touch = jsonb_build_object('event_id', ${later}, 'kind', 'target', 'price', '1', 'at', ${later}), is_provisional = true,
      last_candle_at = ${later};`,
  '0063-amendments.sql': `update ideas set decided_amendments = 1;`,
  '0067-idea-notifications.sql': `
    insert into notifications (id, user_id, kind, actor_id, symbol, idea_id, idea_state, idea_message) values
      ('${idOf(87)}', ${ana}, 'idea_event', ${ana}, 'EURUSD', ${idea}, 'entered', '{"code": "idea_entered", "params": {}}'),
      ('${idOf(88)}', ${ben}, 'idea_posted', ${ana}, 'EURUSD', ${idea}, 'posted', '{"code": "idea_posted", "params": {}}');`,
  '0076-market-rows.sql': `
    insert into market_rows (symbol, price, closes, source, is_sample, delay, is_stale, updated_at)
      values ('EURUSD', 1.1, '{1.1}', 'Simulated', true, 0, false, now());
    insert into market_boards (user_id, blocks) values (${ana}, '[]');`,
  '0065-corrected-candles.sql': `
    insert into corrected_candles values (${idea}, '1m', '2026-01-01T00:00Z', 2, 1.1, 1.2, 1.0, 1.15);`,
  '0077-trending.sql': `
    insert into symbol_hours (symbol, hour, weight, authors) values ('EURUSD', now(), 1.25, 2);
    insert into trending (as_of, result, activity) values (now(), '{}', '{"EURUSD": [1, 0]}');`,
  '0085-symbol-votes.sql': `insert into symbol_votes (user_id, symbol, day, stance, voted_at) values (${ana}, 'XAUUSD', '2026-11-26', 'bullish', now());`,
  '0098-forecasts.sql': `update ideas set forecast_occurred = true where terms ->> 'confidence' is not null;`,
  '0097-larger-logs.sql': `insert into log_witness_sizes (witness, log, size) values ('witness.example', 1, 3);`,
  '0089-seen-corrections.sql': `update symbol_corrections set seen_at = now();`,
  '0095-symbol-splits.sql': `insert into symbol_splits (symbol, at, a, b) values ('AAPL', '2026-11-20T14:30Z', 2, 1);`,
  '0111-dividends-as-splits.sql': `
    insert into symbol_splits (symbol, at, a, b, source) values ('AAPL', '2026-11-20T14:30Z', 100, 90, 'Sample');`,
  '0110-corrections-of-original-terms.sql': `
    insert into corrected_candles (idea_id, length, open_time, is_managed, revision, open, high, low, close)
      values (${idea}, '1m', '2026-01-01T00:00Z', false, 1, 1.1, 1.2, 1.0, 1.16);`,
  '0078-screens.sql': `insert into screens (id, user_id, name, query) values (${watchlist}, ${ana}, 'Oversold', 'rsi_14=..30');`,
  '0032-writes.sql': `insert into tags (post_id, position, name) values (${reply}, 1, 'Rates');`,
  '0069-log-keys.sql': `
    insert into log_keys (log, key) values (1, 'trademates.example/log+08544deb+Af0X');
    insert into log_cosignatures (log, size, witness, line) values (1, 1, 'witness.example', '— witness.example AAAA');`,
}
