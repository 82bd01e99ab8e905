-- The weight of the posts about each symbol in each hour, by which unusual hours are found; symbol '*' is the whole community.
create table symbol_hours (
  symbol text not null,
  hour timestamptz not null,
  weight numeric not null,
  authors integer not null,
  primary key (symbol, hour)
);
create index symbol_hours_hour on symbol_hours (hour);

-- The newest computation of trending symbols, one row.
create table trending (
  id boolean primary key default true check (id),
  as_of timestamptz not null,
  result jsonb not null,
  -- Posts of 24 hours and open ideas of each symbol, as {"EURUSD": [12, 3]}.
  activity jsonb not null
);
