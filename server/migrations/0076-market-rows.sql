-- The price and figures of each catalog symbol, for lists of markets: one process writes all rows with one statement (docs/markets.md).
create table market_rows (
  symbol text primary key,
  price numeric,
  open numeric,
  -- Changes in percent.
  change_1h numeric,
  change_1d numeric,
  change_1w numeric,
  change_1m numeric,
  change_ytd numeric,
  -- Units of the last 24 hours, and their price in dollars.
  volume numeric,
  turnover_usd numeric,
  relative_volume numeric,
  high_52w numeric,
  low_52w numeric,
  -- Low and high of the day.
  range_day numeric[],
  rsi_14 numeric,
  atr_percent numeric,
  sma_50 numeric,
  sma_200 numeric,
  -- The averages of 50 and 200 days crossed within 5 days.
  sma_cross text check (sma_cross in ('golden', 'death')),
  -- Hourly closes, oldest first.
  closes numeric[] not null,
  source text not null,
  is_sample boolean not null,
  -- In seconds.
  delay integer not null,
  is_stale boolean not null,
  quoted_at timestamptz,
  updated_at timestamptz not null
) with (fillfactor = 50);

-- The blocks that a user chose for the overview of markets.
create table market_boards (
  user_id uuid primary key references users (id) on delete cascade,
  blocks jsonb not null
);
