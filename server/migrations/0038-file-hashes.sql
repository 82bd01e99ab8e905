-- SHA-256 of what is stored, so that files check and backup see what was overwritten; null for files from before.
alter table files
  add sha256 bytea check (octet_length(sha256) = 32),
  add thumbnail_sha256 bytea check (octet_length(thumbnail_sha256) = 32);
