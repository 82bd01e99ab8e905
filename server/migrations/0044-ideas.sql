-- Trade ideas: the terms of a post that prices grade, everything that is added to them, and the public log that seals them.

-- A trade idea. Only columns from `state` on change.
create table ideas (
  id uuid primary key,
  author_id uuid not null references users on delete cascade,
  -- null: the post was deleted. The idea is still graded and counts.
  post_id uuid unique references posts on delete set null,
  -- Counts the ideas of an author from 1, without gaps.
  number integer not null check (number > 0),
  -- Everything that was posted, and the reference price, source and cost rate of that time.
  terms jsonb not null,
  symbol text not null,
  -- Ideas of the same underlying overlap completely, such as ESZ26 and ESH27.
  underlying text not null,
  market market not null,
  direction text not null check (direction in ('long', 'short')),
  -- The name of the only source that grades the idea.
  source text not null,
  -- Graded on simulated prices; never counts.
  practice boolean not null,
  posted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > posted_at),
  state text not null default 'waiting'
    check (state in ('waiting', 'live', 'target', 'stopped', 'expired', 'closed', 'canceled', 'missed', 'void')),
  reason text check (reason in ('not_reached', 'target_first', 'stop_first', 'gap_past_stop', 'gap_past_target', 'moved_too_far',
    'no_prices', 'no_action_known', 'by_operator')),
  is_provisional boolean not null default false,
  is_stale boolean not null default false,
  is_on_hold boolean not null default false,
  -- The receipt can be read.
  is_sealed boolean not null default false,
  -- Increases with each regrade.
  revision integer not null default 0,
  fill numeric,
  -- The distance from entry to stop. null: a market entry that is not filled.
  risk numeric,
  current_stop numeric not null,
  -- The percentage of the position that is not exited.
  remaining smallint not null default 100 check (remaining between 0 and 100),
  exits jsonb not null default '[]',
  entered_at timestamptz,
  ended_at timestamptz,
  r numeric,
  r_net numeric,
  unmanaged_state text,
  unmanaged_r numeric,
  unmanaged_r_net numeric,
  mark_price numeric,
  mark_at timestamptz,
  notes_count smallint not null default 0,
  -- When a time limit of the idea or of an amendment is due next. null: none.
  due_at timestamptz,
  deleted_at timestamptz,
  unique (author_id, number),
  check ((post_id is null) = (deleted_at is not null)),
  check (state <> 'void' or r is null)
);

create index ideas_author on ideas (author_id, id desc);
create index ideas_symbol on ideas (symbol, id desc);
create index ideas_market on ideas (market, id desc) where not practice;
create index ideas_counting on ideas (id desc) where not practice;
create index ideas_open on ideas (symbol, author_id, id desc) where state in ('waiting', 'live');
create index ideas_author_open on ideas (author_id, id desc) where state in ('waiting', 'live');
create index ideas_due on ideas (due_at) where due_at is not null;

-- An addition to an idea by its author, with the price at the time of the request.
create table idea_amendments (
  id uuid primary key,
  idea_id uuid not null references ideas on delete cascade,
  number smallint not null check (number > 0),
  kind text not null check (kind in ('cancel', 'close', 'stop', 'note', 'position')),
  requested_at timestamptz not null,
  -- The next whole minute. null: notes and positions apply at once.
  effective_at timestamptz check ((effective_at is null) = (kind in ('note', 'position'))),
  quote_price numeric not null,
  quote_time timestamptz not null,
  quote_source text not null,
  share smallint check ((share is not null) = (kind = 'close') and share between 1 and 100),
  price numeric check ((price is not null) = (kind = 'stop')),
  text text check ((text is not null) = (kind = 'note')),
  side text check ((side is not null) = (kind = 'position') and side in ('long', 'short', 'none', 'undisclosed')),
  since date check ((since is not null) = (side in ('long', 'short')) or side is null),
  unique (idea_id, number)
);

-- The timeline of an idea.
create table idea_events (
  id uuid primary key,
  idea_id uuid not null references ideas on delete cascade,
  -- false: of the original terms alone.
  is_managed boolean not null default true,
  number integer not null check (number > 0),
  at timestamptz not null,
  kind text not null,
  price numeric,
  share smallint,
  r numeric,
  text text,
  -- The candle that caused it, as on the wire.
  candle jsonb,
  -- The number of the amendment that caused it.
  amendment smallint,
  created_at timestamptz not null default now(),
  unique (idea_id, is_managed, number)
);

-- A grade with its evidence; a regrade adds a row.
create table idea_grades (
  idea_id uuid not null references ideas on delete cascade,
  is_managed boolean not null,
  revision integer not null check (revision > 0),
  state text not null,
  reason text,
  -- Why it replaced the revision before.
  regrade_reason text check ((regrade_reason is not null) = (revision > 1)),
  r numeric,
  r_net numeric,
  result jsonb not null,
  -- The tree of candles that the result follows from.
  evidence jsonb not null,
  graded_at timestamptz not null,
  primary key (idea_id, is_managed, revision)
);

-- The records that the log seals, with their salts. Without its salt, a leaf tells nothing about its record.
create table idea_secrets (
  id uuid primary key,
  -- null: the record is about the log.
  idea_id uuid references ideas on delete cascade,
  kind text not null check ((idea_id is null) = (kind like 'log.%')),
  record jsonb not null,
  salt bytea not null check (length(salt) = 32),
  -- SHA-256 of the salt and the canonical record.
  commitment bytea not null unique check (length(commitment) = 32),
  -- null: the record has no text, or its text was deleted.
  text_salt bytea check (length(text_salt) = 32),
  created_at timestamptz not null default now()
);

create index idea_secrets_idea on idea_secrets (idea_id, id);

create table idea_follows (
  idea_id uuid not null references ideas on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (idea_id, user_id)
);

create index idea_follows_user on idea_follows (user_id);

-- Who is notified of new ideas of a user.
create table idea_bells (
  author_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (author_id, user_id),
  check (author_id <> user_id)
);

create index idea_bells_user on idea_bells (user_id);

-- What the author of a post without an idea holds in its chosen symbol. Ideas state it in their terms and amendments.
alter table posts add column position_side text check (position_side in ('long', 'short', 'none', 'undisclosed'));
alter table posts add column position_since date check ((position_since is null) or position_side in ('long', 'short'));

-- The prices at which a version of a post was replaced.
create table post_version_prices (
  version_id uuid not null references post_versions on delete cascade,
  symbol text not null,
  position smallint not null,
  awaits_price boolean not null default true,
  price numeric,
  priced_at timestamptz,
  is_sample boolean,
  primary key (version_id, symbol)
);

create index post_version_prices_awaiting on post_version_prices (version_id) where awaits_price;

-- Statistics of all ideas of a caller (slice 'all'), or of those of a market or period.
create table track_records (
  author_id uuid not null references users on delete cascade,
  slice text not null,
  -- null: not shown yet.
  score numeric,
  t_statistic numeric,
  beats_luck boolean not null default false,
  graded integer not null,
  -- Counted in track_record_counts since it had 20 ideas.
  is_counted boolean not null default false,
  statistics jsonb not null,
  as_of timestamptz not null,
  primary key (author_id, slice)
);

create index track_records_score on track_records (slice, beats_luck desc, score desc) where score is not null;

-- How many track records of a slice ever had 20 ideas, those of deleted accounts included.
create table track_record_counts (
  slice text primary key,
  n integer not null check (n >= 0)
);

alter table users add column show_among_callers boolean not null default true;

-- Records that wait for their leaf, in order of ids. A row is deleted with the transaction that inserts its leaf.
create table log_queue (
  id bigint generated always as identity primary key,
  record_id uuid not null unique references idea_secrets on delete cascade,
  kind text not null,
  at timestamptz not null,
  commitment bytea not null unique check (length(commitment) = 32)
);

-- `log` counts the logs of this installation: a log that a restored backup cannot continue is followed by another one.
create table log_leaves (
  log smallint not null default 1 check (log > 0),
  index bigint not null check (index >= 0),
  commitment bytea not null unique check (length(commitment) = 32),
  -- Canonical JSON.
  leaf text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (log, index)
);

-- Hashes of complete subtrees; level 0 are the leaves.
create table log_nodes (
  log smallint not null default 1,
  level smallint not null check (level > 0),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (log, level, index)
);

create table log_checkpoints (
  log smallint not null default 1,
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  -- The signed note.
  note text not null,
  signed_at timestamptz not null default now(),
  primary key (log, size)
);

create table log_anchors (
  log smallint not null default 1,
  size bigint not null,
  kind text not null check (kind in ('rfc3161')),
  authority text not null,
  token bytea not null,
  at timestamptz not null,
  primary key (log, size, authority),
  foreign key (log, size) references log_checkpoints
);

-- Deleting an account deletes the user first and its rows afterwards, so these rows find their idea or user deleted.
create function forbid_idea_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.author_id) then
    raise exception 'ideas are deleted with their author only';
  end if;
  return old;
end $$;

create function forbid_idea_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from ideas where id = old.idea_id) then
    return old;
  end if;
  raise exception '% is a log: rows are added, never changed or removed', tg_table_name;
end $$;

create function forbid_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% is a log: rows are added, never changed or removed', tg_table_name;
end $$;

create function forbid_queue_loss() returns trigger language plpgsql as $$
begin
  if exists (select from idea_secrets where id = old.record_id) and not exists (select from log_leaves where commitment = old.commitment) then
    raise exception 'log_queue: a record leaves the queue with its leaf only';
  end if;
  return old;
end $$;

create trigger ideas_kept before delete on ideas for each row execute function forbid_idea_deletion();
create trigger ideas_terms_unchanged before update on ideas for each row when (
  (old.id, old.author_id, old.number, old.terms, old.symbol, old.underlying, old.market, old.direction, old.source, old.practice, old.posted_at,
    old.expires_at)
  is distinct from
  (new.id, new.author_id, new.number, new.terms, new.symbol, new.underlying, new.market, new.direction, new.source, new.practice, new.posted_at,
    new.expires_at)
) execute function forbid_log_change();
create trigger idea_amendments_unchanged before update or delete on idea_amendments for each row execute function forbid_idea_history_change();
create trigger idea_events_unchanged before update or delete on idea_events for each row execute function forbid_idea_history_change();
create trigger idea_grades_unchanged before update or delete on idea_grades for each row execute function forbid_idea_history_change();
create trigger idea_secrets_unchanged before update of id, idea_id, kind, record, salt, commitment on idea_secrets
  for each row execute function forbid_log_change();
create trigger log_queue_kept before delete on log_queue for each row execute function forbid_queue_loss();
create trigger log_queue_unchanged before update on log_queue for each statement execute function forbid_log_change();

do $$
declare
  log_table name;
begin
  foreach log_table in array array['log_leaves', 'log_nodes', 'log_checkpoints', 'log_anchors'] loop
    execute format('create trigger %I before update or delete on %I for each statement execute function forbid_log_change()',
      log_table || '_unchanged', log_table);
  end loop;
  foreach log_table in array array['idea_amendments', 'idea_events', 'idea_grades', 'log_queue', 'log_leaves', 'log_nodes', 'log_checkpoints', 'log_anchors'] loop
    execute format('create trigger %I before truncate on %I for each statement execute function forbid_log_change()',
      log_table || '_not_emptied', log_table);
  end loop;
end $$;

-- A deleted post leaves its idea as a tombstone, whatever deletes it.
create function mark_idea_deleted() returns trigger language plpgsql as $$
begin
  new.deleted_at = coalesce(new.deleted_at, now());
  return new;
end $$;
create trigger ideas_post_deleted before update of post_id on ideas
  for each row when (old.post_id is not null and new.post_id is null) execute function mark_idea_deleted();

alter table price_levels drop constraint price_levels_kind_check;
alter table price_levels add constraint price_levels_kind_check check (kind in ('alert', 'entry', 'stop', 'target'));

create function remove_idea_levels() returns trigger language plpgsql as $$
begin
  delete from price_levels where reference = old.id and kind in ('entry', 'stop', 'target');
  return null;
end $$;
create trigger ideas_removed after delete on ideas for each row execute function remove_idea_levels();

-- A post shows its idea, so a change of the idea makes it stale in caches. A new price of a live idea does not.
create function increment_idea_post_revisions() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'ideas' then
    update posts set revision = revision + 1 where id = new.post_id;
  else
    update posts set revision = revision + 1 where id = (select post_id from ideas where id = new.idea_id);
  end if;
  return null;
end $$;
create trigger ideas_changed after update on ideas for each row when (
  new.post_id is not null and
  (old.state, old.reason, old.is_provisional, old.is_stale, old.is_on_hold, old.is_sealed, old.revision, old.fill, old.risk, old.current_stop, old.remaining, old.exits,
    old.entered_at, old.ended_at, old.r, old.r_net, old.unmanaged_state, old.unmanaged_r, old.unmanaged_r_net, old.notes_count)
  is distinct from
  (new.state, new.reason, new.is_provisional, new.is_stale, new.is_on_hold, new.is_sealed, new.revision, new.fill, new.risk, new.current_stop, new.remaining, new.exits,
    new.entered_at, new.ended_at, new.r, new.r_net, new.unmanaged_state, new.unmanaged_r, new.unmanaged_r_net, new.notes_count)
) execute function increment_idea_post_revisions();
create trigger idea_amendments_added after insert on idea_amendments for each row execute function increment_idea_post_revisions();

-- The edit itself increments the revision before its prices are known.
create function increment_edited_post_revisions() returns trigger language plpgsql as $$
begin
  update posts set revision = revision + 1
  where id in (select v.post_id from moved_rows m join post_versions v on v.id = m.version_id);
  return null;
end $$;
create trigger post_version_prices_found after update on post_version_prices
  referencing new table as moved_rows for each statement execute function increment_edited_post_revisions();
