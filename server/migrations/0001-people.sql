create table users (
  id uuid primary key,
  username text not null check (username <> ''),
  email text not null,
  -- null: signs in with Google or Facebook only
  password_hash text,
  image text,
  phone_number text,
  fav_sbj text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table follows (
  follower_id uuid not null references users on delete cascade,
  followed_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);

create index follows_followed on follows (followed_id);

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_blocked on blocks (blocked_id);

-- The one place that decides who may see whom: a block hides both from each other.
-- As a set, so that a statement about many rows asks once: `author_id <> all (array(select hidden_from(viewer)))`.
create function hidden_from(viewer uuid) returns setof uuid
  language sql stable parallel safe
  begin atomic
    select blocked_id from blocks where blocker_id = viewer
    union all
    select blocker_id from blocks where blocked_id = viewer;
  end;

-- The same for one pair.
create function visible_to(viewer uuid, author uuid) returns boolean
  language sql stable parallel safe
  return author not in (select hidden_from(viewer));
