-- The first open ideas on a symbol by the score of their authors, for search suggestions: with 800 open ideas 0.05 ms in place of 2 ms for sorting all.
create index ideas_open_score on ideas (symbol, caller_score desc, id desc) where state in ('waiting', 'live');
