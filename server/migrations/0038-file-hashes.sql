-- SHA-256 of what is stored, so that files check and backup see what was overwritten; null for files from before.
-- Not valid: rows from before have none, so there is nothing to read through while the table is locked.
alter table files
  add sha256 bytea,
  add thumbnail_sha256 bytea,
  add constraint files_sha256_check check (octet_length(sha256) = 32) not valid,
  add constraint files_thumbnail_sha256_check check (octet_length(thumbnail_sha256) = 32) not valid;
