-- What the author expects of the symbol; said once, when the post is written.
create type stance as enum ('bullish', 'bearish');
alter table posts add stance stance;

-- What a post is about: the cashtags of its text, and the symbol that its author chose. The catalogue of symbols is no table.
create table post_symbols (
  post_id uuid not null references posts on delete cascade,
  symbol text not null,
  position smallint not null,
  -- as they stand in the text, in capitals
  tags text[] not null,
  chosen boolean not null,
  -- null: with the post
  tagged_at timestamptz,
  -- asked for after the post is written: a source that is slow, or gone, keeps nobody from posting
  awaits_price boolean not null default true,
  -- null: there was none
  price numeric,
  priced_at timestamptz,
  is_sample boolean,
  primary key (post_id, symbol),
  check ((price is null) = (priced_at is null) and (price is null) = (is_sample is null))
);

create index post_symbols_symbol on post_symbols (symbol, post_id desc);
create index post_symbols_awaiting on post_symbols (post_id) where awaits_price;

create table watchlists (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> '')
);

create index watchlists_user on watchlists (user_id, id);

create table watched_symbols (
  watchlist_id uuid not null references watchlists on delete cascade,
  symbol text not null,
  position smallint not null,
  primary key (watchlist_id, symbol)
);
