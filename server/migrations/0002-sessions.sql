-- One row a sign-in. Tokens are random and only their SHA-256 is kept.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  -- moves on with each renewal, up to ends_at
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  device text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);

create index sessions_user on sessions (user_id);

-- Refresh tokens that were spent: whoever shows one again ends its session.
create table spent_tokens (
  refresh_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  spent_at timestamptz not null default now()
);

create index spent_tokens_session on spent_tokens (session_id);

-- The secrets in mailed links. The secret is derived from the id, so that no copy of the database holds it.
create table mail_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index mail_tokens_user on mail_tokens (user_id, purpose);
