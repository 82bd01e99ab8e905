-- Why the cashtags of a symbol mean it. Symbols of earlier posts had one meaning each; one that the author chose in the form says so in `chosen`.
alter table post_symbols add column resolved_by text not null default 'only'
  check (resolved_by in ('author', 'spelling', 'only', 'market', 'index'));
