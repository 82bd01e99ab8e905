create type market as enum ('Forex', 'Stock', 'Crypto', 'Commodities', 'Future', 'Option');

-- The id is a UUIDv7: it ascends with time and is the keyset of every list.
create table posts (
  id uuid primary key,
  author_id uuid not null references users on delete cascade,
  name text not null,
  description text not null check (description <> ''),
  market market not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  created_at timestamptz not null default now(),
  edited_at timestamptz
) with (fillfactor = 90); -- room for HOT updates of the counters

create index posts_author on posts (author_id, id desc);
create index posts_market on posts (market, id desc);

create table tags (
  post_id uuid not null references posts on delete cascade,
  position smallint not null,
  name text not null check (name <> ''),
  primary key (post_id, position)
);

create index tags_name on tags (lower(name), post_id desc);
