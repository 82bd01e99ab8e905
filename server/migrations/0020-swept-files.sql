-- Stored files that a sweep has given up: no row may refer to them any more, while and after their bytes are removed.
create table swept_files (
  stored text primary key,
  swept_at timestamptz not null default now()
);
