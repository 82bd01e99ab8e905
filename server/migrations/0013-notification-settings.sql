-- What somebody wants to be told of, kind by kind. Without a row a kind is shown on screen and comes in no mail.
create table notification_settings (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  on_screen boolean not null default true,
  by_email boolean not null default false,
  primary key (user_id, kind)
);

-- Whom the daily mail goes to. What was written before `since` has been in one.
create table digests (
  user_id uuid primary key references users on delete cascade,
  since timestamptz not null default now()
);

create index digests_since on digests (since);

-- false: waits for the next mail only, and goes with it.
alter table notifications add on_screen boolean not null default true;

drop index notifications_likes;
create unique index notifications_likes on notifications (user_id, post_id, on_screen) where kind = 'like' and read_at is null;
