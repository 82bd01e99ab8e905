-- Screens of symbols that users saved; `query` is that of their address.
create table screens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) <= 1000)
);
create index screens_user on screens (user_id, id);
