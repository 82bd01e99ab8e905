-- The verifier keys of the public log, in the order of their use. A key is used until the next one.
create table log_keys (
  id smallint generated always as identity primary key,
  log smallint not null check (log > 0),
  -- C2SP signed-note: name+id+base64.
  key text not null unique,
  used_from timestamptz not null default now()
);

-- The signatures of witnesses of checkpoints (C2SP tlog-cosignature), one line each.
create table log_cosignatures (
  log smallint not null,
  size bigint not null,
  witness text not null,
  line text not null,
  signed_at timestamptz not null default now(),
  primary key (log, size, witness),
  foreign key (log, size) references log_checkpoints
);

create trigger log_keys_unchanged before update or delete on log_keys for each statement execute function forbid_log_change();
create trigger log_keys_not_emptied before truncate on log_keys for each statement execute function forbid_log_change();
create trigger log_cosignatures_unchanged before update or delete on log_cosignatures for each statement execute function forbid_log_change();
create trigger log_cosignatures_not_emptied before truncate on log_cosignatures for each statement execute function forbid_log_change();
