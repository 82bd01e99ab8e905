-- Work to be done later, put in by the transaction that causes it. A worker holds a row's lock while it works on it,
-- so that the job of a killed process is free at once.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- a second job with the key of a waiting one is not added
  key text unique,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now()
);

create index jobs_due on jobs (run_at);

-- What was made under an Idempotency-Key, so that the same key makes it only once.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  fingerprint bytea not null,
  result uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

-- How often somebody called in the window that runs: shared by all processes, not worth writing to disk at once.
create unlogged table rate_limits (
  key text primary key,
  resets_at timestamptz not null,
  hits integer not null
) with (fillfactor = 50);

create index rate_limits_reset on rate_limits (resets_at);
