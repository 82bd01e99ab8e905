-- A correction may change the result of the original terms alone, after the managed one has ended; its revisions have numbers of their own.
alter table corrected_candles
  drop constraint corrected_candles_pkey,
  drop constraint corrected_candles_revision_check,
  add column id bigint generated always as identity primary key,
  add column is_managed boolean not null default true,
  add constraint corrected_candles_revision check (revision > 0);
create unique index corrected_candles_revisions on corrected_candles (idea_id, length, open_time, is_managed, revision);
