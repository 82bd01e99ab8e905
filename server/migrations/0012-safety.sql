-- An operator put it out of everybody's sight: what a suspended user did, and one post.
alter table users
  add suspended_at timestamptz,
  add suspended_for text,
  add constraint users_suspended check ((suspended_at is null) = (suspended_for is null));

create index users_suspended on users (id) where suspended_at is not null;

alter table posts
  add hidden_at timestamptz,
  add hidden_for text,
  add constraint posts_hidden check ((hidden_at is null) = (hidden_for is null));

-- The one place that decides who may see whom, for one pair: a block hides both from each other, a suspension hides somebody from all.
-- `people/visible.ts` says the same for statements about many rows.
create or replace function visible_to(viewer uuid, author uuid) returns boolean
  language sql stable parallel safe
  return author not in (select hidden_from(viewer))
    and not exists (select from users where id = author and suspended_at is not null);

-- The same for one post: a hidden one is there for its author only.
create function post_visible_to(viewer uuid, author uuid, hidden_at timestamptz) returns boolean
  language sql stable parallel safe
  return (hidden_at is null or author = viewer) and visible_to(viewer, author);

-- Ascends with time: the keyset of the list of who liked a post.
alter table likes add seq bigint generated always as identity;

drop index likes_post;
create index likes_post on likes (post_id, seq desc);

-- Likewise of the lists of whom one has blocked and muted.
alter table blocks add seq bigint generated always as identity;
alter table mutes add seq bigint generated always as identity;
create index blocks_blocker on blocks (blocker_id, seq desc);
create index mutes_muter on mutes (muter_id, seq desc);

-- What members bring before the operator. The id is a UUIDv7.
create table reports (
  id uuid primary key,
  reporter_id uuid not null references users on delete cascade,
  target_kind text not null check (target_kind in ('post', 'comment', 'user')),
  target_id uuid not null,
  -- whose it is
  accused_id uuid not null references users on delete cascade,
  -- what it said when it was reported, for it may be edited or deleted since
  excerpt text not null,
  reason text not null,
  note text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text check (resolution in ('upheld', 'dismissed')),
  check ((resolved_at is null) = (resolution is null)),
  check (reporter_id <> accused_id)
);

-- One who reports the same thing again has one open report.
create unique index reports_open on reports (reporter_id, target_kind, target_id) where resolved_at is null;
create index reports_queue on reports (id) where resolved_at is null;
create index reports_target on reports (target_id) where resolved_at is null;
create index reports_reporter on reports (reporter_id, id);
create index reports_accused on reports (accused_id);

-- What operators did. Nothing refers to it and nothing takes it away: it outlives whom and what it is about.
create table operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null check (operator <> ''),
  action text not null,
  target_kind text not null,
  target_id uuid not null,
  why text not null check (why <> '')
);

create function keep_as_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'operator_actions is a log: rows are added, never changed or removed';
end $$;

create trigger operator_actions_kept before update or delete or truncate on operator_actions
  for each statement execute function keep_as_it_is();
