create table alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  symbol text not null,
  kind text not null check (kind in ('above', 'below', 'crosses', 'rises', 'falls', 'moves')),
  level numeric,
  percent numeric,
  within text check (within in ('5m', '15m', '1h', '4h', '24h')),
  repeats boolean not null,
  expires_at timestamptz,
  note text not null,
  status text not null default 'active' check (status in ('active', 'paused', 'fired')),
  -- Grows with every change by its owner: what was judged of the one before holds no longer.
  revision integer not null default 1,
  -- Where the price was seen last: under or over the level, so that it fires on the other side; spent: it fired, and the price has not been away since.
  side text not null check (side in ('new', 'under', 'over', 'spent')),
  fired_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind in ('above', 'below', 'crosses')) = (level is not null)),
  check ((level is null) = (percent is not null) and (percent is null) = (within is null))
);

create index alerts_user on alerts (user_id, id desc);
create index alerts_active on alerts (id) where status = 'active';

-- What fired, as it was then. The id ascends with time and is the keyset of the history.
create table alert_firings (
  id uuid primary key,
  alert_id uuid references alerts on delete set null,
  user_id uuid not null references users on delete cascade,
  symbol text not null,
  kind text not null,
  level numeric,
  percent numeric,
  within text,
  note text not null,
  price numeric not null,
  priced_at timestamptz not null,
  is_sample boolean not null,
  fired_at timestamptz not null default now()
);

create index alert_firings_user on alert_firings (user_id, id desc);
create index alert_firings_alert on alert_firings (alert_id);

-- Between which prices a symbol was in each minute, for alerts that wait for a move: the next judge goes on with them.
create table price_minutes (
  symbol text not null,
  minute timestamptz not null,
  low numeric not null,
  high numeric not null,
  primary key (symbol, minute)
);

create index price_minutes_minute on price_minutes (minute);
