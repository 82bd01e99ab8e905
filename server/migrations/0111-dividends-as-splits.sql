-- A special dividend changes the units of prices as a split does: C shares for C − amount, where C is the last close before at a source. Splits
-- have no source: they are the same for all.
alter table symbol_splits
  add column source text not null default '',
  drop constraint symbol_splits_pkey,
  add primary key (symbol, at, source);
