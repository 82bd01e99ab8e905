-- The score of the author of an idea while it is open, so that ideas are listed by the score of their callers. -1000: none.
alter table ideas add column caller_score numeric not null default -1000;
update ideas i set caller_score = t.score from track_records t
where t.author_id = i.author_id and t.slice = 'all' and t.score is not null and not i.practice;
create index ideas_score on ideas (caller_score desc, id desc) where not practice;
create index ideas_symbol_score on ideas (symbol, caller_score desc, id desc) where not practice;

-- The last final close by the expiration of an idea, for the comparison with buying and holding. null: not known yet, or not comparable.
alter table ideas add column hold_price numeric;
create index ideas_hold_price on ideas (expires_at) where hold_price is null and fill is not null and not practice;
