-- Candles that their source has corrected after they graded an idea. They count for this idea instead of the final candles, from the revision
-- on that they caused; final candles never change.
create table corrected_candles (
  idea_id uuid not null references ideas on delete cascade,
  length text not null,
  open_time timestamptz not null,
  revision integer not null check (revision > 1),
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  primary key (idea_id, length, open_time, revision),
  check (low > 0 and low <= least(open, close) and high >= greatest(open, close))
);
create trigger corrected_candles_unchanged before update or delete on corrected_candles
  for each row execute function forbid_idea_history_change();
create trigger corrected_candles_not_emptied before truncate on corrected_candles for each statement execute function forbid_log_change();

-- For the number of ideas that wait for an operator.
create index ideas_on_hold on ideas (id) where is_on_hold;
