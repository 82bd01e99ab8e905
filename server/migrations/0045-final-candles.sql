-- Candles that grade trade ideas: written once their source has closed them, never changed, deleted after 400 days.
create table final_candles (
  symbol text not null,
  source text not null,
  length text not null,
  open_time timestamptz not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  primary key (symbol, source, length, open_time),
  check (low > 0 and low <= least(open, close) and high >= greatest(open, close))
);
create function forbid_candle_change() returns trigger language plpgsql as $$
begin
  raise exception 'final_candles: a final candle never changes';
end $$;
create trigger final_candles_unchanged before update on final_candles for each statement execute function forbid_candle_change();
-- For the deletion of old candles: rows are written roughly in the order of time.
create index final_candles_time on final_candles using brin (open_time);

-- The times for which the final candles of a series are known; where there is none, nothing was traded.
create table final_candle_ranges (
  symbol text not null,
  source text not null,
  length text not null,
  ranges tstzmultirange not null default '{}',
  primary key (symbol, source, length)
);

-- Until when the ideas on a symbol are graded by the candles of a source.
create table candle_coverage (
  symbol text not null,
  source text not null,
  graded_until timestamptz not null,
  primary key (symbol, source)
);
