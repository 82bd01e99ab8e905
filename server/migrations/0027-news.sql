-- Headlines: of the operator's feeds, or the sample ones. What stands behind a headline is never kept.
create table news (
  -- made of the moment it was published, so that the newest has the highest
  id uuid primary key,
  -- the address of the feed; 'sample' for what is made up
  feed text not null,
  source text not null,
  headline text not null check (length(headline) between 1 and 300),
  -- null: sample data
  url text check (url ~ '^https?://' and length(url) <= 2000),
  published_at timestamptz not null,
  symbols text[] not null,
  markets text[] not null,
  -- the feed's own name for the entry, hashed
  guid_key bytea not null unique,
  -- the link without what may differ between two ways to write it, hashed: the same link of two feeds is one headline
  link_key bytea unique,
  check ((url is null) = (feed = 'sample') and (url is null) = (link_key is null))
);

create index news_symbols on news using gin (symbols);
create index news_markets on news using gin (markets);
create index news_feed on news (feed);

-- How the last reading of a feed ended, and when it is due again; what it said of itself is said back to it.
create table news_feeds (
  url text primary key,
  due_at timestamptz not null,
  failures int not null default 0,
  etag text,
  last_modified text
);
