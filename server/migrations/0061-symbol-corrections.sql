-- When the cashtags of a post were resolved by the market of the post. null: before this rule; a job resolves them again.
alter table posts add column symbols_checked_at timestamptz;
alter table posts alter column symbols_checked_at set default now();
create index posts_symbols_unchecked on posts (id) where symbols_checked_at is null;

-- Cashtags whose symbol that job changed. null: none.
create table symbol_corrections (
  post_id uuid not null references posts on delete cascade,
  tag text not null,
  from_symbol text,
  to_symbol text,
  at timestamptz not null default now(),
  primary key (post_id, tag)
);
