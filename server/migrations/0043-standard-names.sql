-- Renames tables, columns, functions and triggers to standard terms. Only the catalog changes: no row and no index is rewritten.
do $$
declare
  renamed record;
  old_name name;
begin
  for renamed in select * from (values
    ('spent_tokens', 'used_refresh_tokens'),
    ('mail_tokens', 'email_tokens'),
    ('swept_files', 'deleted_files'),
    ('storage', 'storage_usage'),
    ('digests', 'email_digests'),
    ('conversation_sides', 'conversation_participants'),
    ('people_revision', 'users_revision'),
    ('user_names', 'username_search'),
    ('post_words', 'post_search'),
    ('message_words', 'message_search'),
    ('tag_moves', 'tag_count_deltas'),
    -- Renamed by 0041, without the constraints of its columns.
    ('alert_firings', 'alert_events')) t (old_table, new_table)
  loop
    execute format('alter table if exists %I rename to %I', renamed.old_table, renamed.new_table);
    for old_name in
      select conname from pg_constraint where conrelid = renamed.new_table::regclass and starts_with(conname, renamed.old_table || '_')
    loop
      execute format('alter table %I rename constraint %I to %I',
        renamed.new_table, old_name, renamed.new_table || substr(old_name, length(renamed.old_table) + 1));
    end loop;
    for old_name in
      select relname from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = renamed.new_table::regclass and starts_with(relname, renamed.old_table || '_')
    loop
      execute format('alter index %I rename to %I', old_name, renamed.new_table || substr(old_name, length(renamed.old_table) + 1));
    end loop;
  end loop;

  for renamed in select * from (values
    ('used_refresh_tokens', 'spent_at', 'used_at'),
    ('deleted_files', 'swept_at', 'deleted_at'),
    ('exports', 'asked_at', 'requested_at'),
    ('files', 'person_id', 'user_id'),
    ('posts', 'stance', 'sentiment'),
    ('posts', 'hidden_for', 'hidden_reason'),
    ('users', 'suspended_for', 'suspension_reason'),
    ('users_revision', 'is_one', 'is_singleton'),
    ('community_counts', 'is_one', 'is_singleton'),
    ('username_search', 'forms', 'suffixes'),
    ('username_search', 'parts', 'search_vector'),
    ('post_search', 'words', 'search_vector'),
    ('message_search', 'words', 'search_vector'),
    ('tag_count_deltas', 'posts_count', 'delta')) t (in_table, old_column, new_column)
  loop
    execute format('alter table %I rename column %I to %I', renamed.in_table, renamed.old_column, renamed.new_column);
    for old_name in
      select conname from pg_constraint
      where conrelid = renamed.in_table::regclass and starts_with(conname, renamed.in_table || '_' || renamed.old_column || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.in_table, old_name,
        renamed.in_table || '_' || renamed.new_column || substr(old_name, length(renamed.in_table || '_' || renamed.old_column) + 1));
    end loop;
  end loop;
end $$;

alter type stance rename to sentiment;
alter sequence tag_moves_seq_seq rename to tag_count_deltas_seq_seq;
alter index files_person rename to files_user;
alter index users_followed rename to users_followers_count;
alter index post_search_words rename to post_search_vector;
alter index message_search_words rename to message_search_vector;
alter index username_search_parts rename to username_search_vector;

alter function plain_text(text) rename to normalize_text;
alter function words_of(text) rename to tokenize;
alter function vector_of(text[]) rename to to_search_vector;
alter function query_of(text) rename to to_search_query;
alter function parts_for(text) rename to prefix_query;
alter function halves_of(text) rename to split_halves;
alter function slips_of(text) rename to fuzzy_variants;

alter function keep_as_it_is() rename to forbid_change;
alter function keep_name() rename to index_username;
alter function count_bytes() rename to update_storage_usage;
alter function count_tags() rename to record_tag_count_deltas;
alter function count_revision() rename to increment_post_revision;
alter function count_priced() rename to increment_priced_post_revisions;
alter function count_people_revision() rename to increment_users_revision;
alter function drop_empty_groups() rename to delete_empty_notifications;

alter trigger operator_actions_kept on operator_actions rename to operator_actions_unchanged;
alter trigger users_named on users rename to users_username_indexed;
alter trigger users_came on users rename to users_added;
alter trigger users_gone on users rename to users_removed;
alter trigger users_shown on users rename to users_profile_changed;
alter trigger likers_removed on notification_likers rename to notification_likers_removed;

-- Bodies in PL/pgSQL are text, which does not follow a rename. Those in SQL do.
create or replace function update_storage_usage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_usage (user_id, bytes)
    select owner_id, sum(bytes) from moved_rows group by owner_id order by owner_id
    on conflict (user_id) do update set bytes = storage_usage.bytes + excluded.bytes;
  else
    update storage_usage set bytes = storage_usage.bytes - moved.bytes
    from (select owner_id, sum(bytes) as bytes from moved_rows group by owner_id) moved
    where storage_usage.user_id = moved.owner_id;
  end if;
  return null;
end $$;

create or replace function record_tag_count_deltas() returns trigger language plpgsql as $$
begin
  insert into tag_count_deltas (key, name, delta)
  select lower(name), min(name), case tg_op when 'INSERT' then count(distinct post_id) else -count(distinct post_id) end
  from moved_rows group by lower(name);
  return null;
end $$;

create or replace function increment_users_revision() returns trigger language plpgsql as $$
begin
  update users_revision set revision = revision + 1;
  return null;
end $$;

create or replace function index_username() returns trigger language plpgsql as $$
declare
  words text[] := string_to_array(normalize_text(new.username), ' ');
  -- The name from each of its words on, without blanks: a character may become 18 letters (NFKD), so each is cut to 64.
  name_suffixes text[] := array(select left(array_to_string(words[place:], ''), 64) from generate_series(1, cardinality(words)) as place);
begin
  insert into username_search (user_id, suffixes, search_vector)
  values (new.id, ' ' || array_to_string(name_suffixes, ' '), array_to_tsvector(array(
    select '^' || suffix from unnest(name_suffixes) as suffix where suffix <> ''
    union
    select substr(name_suffixes[1], place) from generate_series(2, length(name_suffixes[1]) - 1) as place
    union
    select name_suffixes[1] where name_suffixes[1] <> ''
  )))
  on conflict (user_id) do update set suffixes = excluded.suffixes, search_vector = excluded.search_vector;
  return null;
end $$;

create or replace function index_message() returns trigger language plpgsql as $$
begin
  if new.content = '' then
    delete from message_search where message_id = new.id;
  else
    insert into message_search (message_id, sent_at, search_vector)
    select new.id, new.created_at, array_to_tsvector(array['@' || c.low_id, '@' || c.high_id]) || to_search_vector(tokenize(new.content))
    from conversations c where c.id = new.conversation_id
    on conflict (message_id) do update set search_vector = excluded.search_vector;
  end if;
  return null;
end $$;
