-- Candles as their source gave them, each kept once. Only one that is not final changes.
create table candles (
  symbol text not null,
  length text not null,
  source text not null,
  open_time timestamptz not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric not null,
  final boolean not null,
  primary key (symbol, length, source, open_time),
  check (low <= least(open, close) and high >= greatest(open, close) and volume >= 0)
);

-- From when to when the final candles of a source are all here; where none lies in between, nothing was traded.
create table candle_spans (
  symbol text not null,
  length text not null,
  source text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  primary key (symbol, length, source),
  check (from_time <= to_time)
);
