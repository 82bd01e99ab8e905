-- The people who watch a symbol are counted.
create index watched_symbols_symbol on watched_symbols (symbol, watchlist_id);
