-- Where a browser takes pushes, as long as its session lasts.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id);

-- What is to be pushed, written by the transaction that causes it. Whoever sends one puts it off first, so that a killed process's are sent later.
create table pushes (
  notification_id uuid not null references notifications on delete cascade,
  session_id uuid not null references push_subscriptions on delete cascade,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (notification_id, session_id)
);

create index pushes_due on pushes (due_at);
create index pushes_session on pushes (session_id);

-- Of what is on screen, what browsers are pushed that asked for it.
alter table notification_settings add by_push boolean not null default true;
