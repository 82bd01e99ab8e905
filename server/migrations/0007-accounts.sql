-- Who a user is at Google ('sub') or Facebook ('user_id').
create table identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);

create index identities_user on identities (user_id);

-- A token of a provider signs in once: one that was seen on its way is of no use.
create table used_social_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in ('verify', 'reset', 'email'));
-- where it was mailed, when that is not the user's address (yet)
alter table mail_tokens add column address text;

-- Networks that a user has signed in from: strangers' wrong guesses do not lock these out.
create table known_networks (
  user_id uuid not null references users on delete cascade,
  network_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, network_hash)
);

create table exports (
  user_id uuid primary key references users on delete cascade,
  status text not null check (status in ('running', 'ready', 'failed')),
  progress real not null default 0,
  -- the name of the zip in the file store
  stored text,
  size bigint,
  asked_at timestamptz not null default now(),
  ready_at timestamptz
);
