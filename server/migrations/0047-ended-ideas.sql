-- The ideas on a symbol that ended in the last days.
create index ideas_ended on ideas (symbol, ended_at) where ended_at is not null and not practice;
