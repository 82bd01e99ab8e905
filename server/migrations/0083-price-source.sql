-- The name of the source of a symbol's price at the time of its post; null for prices of before.
alter table post_symbols add column price_source text;
