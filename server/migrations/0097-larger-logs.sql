-- Witnesses that know a larger log than this database, as after restoring a backup. The log signs nothing while a size is larger than its own.
create table log_witness_sizes (
  witness text primary key,
  log smallint not null check (log > 0),
  size bigint not null check (size > 0),
  noticed_at timestamptz not null default now()
);
