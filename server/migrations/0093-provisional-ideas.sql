-- The symbols whose quotes are still needed while a reached level is confirmed.
create index ideas_provisional on ideas (symbol) where is_provisional;
