-- The level of an alert is in the units of a moment: that of the price which its owner saw, or of the last split by which it was converted.
alter table alerts
  add column level_at timestamptz not null default now(),
  add column is_adjusted boolean not null default false;
create index alerts_units on alerts (symbol, level_at) where level is not null;
