-- How a user wants to see clock times, and the time zone of the browser that was used last (IANA name).
alter table users
  add column time_zone text not null default 'local' check (time_zone in ('exchange', 'local', 'utc')),
  add column zone text not null default 'UTC';
