-- When the author of a post was shown the correction. null: not yet.
alter table symbol_corrections add column seen_at timestamptz;
