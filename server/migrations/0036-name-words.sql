-- One character may become 18 letters when it is written out (NFKD): names are cut to 64 characters in the index, as the words of posts are.
create or replace function keep_name() returns trigger language plpgsql as $$
declare
  words text[] := string_to_array(plain_text(new.username), ' ');
  forms text[] := array(select left(array_to_string(words[place:], ''), 64) from generate_series(1, cardinality(words)) as place);
begin
  insert into user_names (user_id, forms, parts)
  values (new.id, ' ' || array_to_string(forms, ' '), array_to_tsvector(array(
    select '^' || form from unnest(forms) as form where form <> ''
    union
    select substr(forms[1], place) from generate_series(2, length(forms[1]) - 1) as place
    union
    select forms[1] where forms[1] <> ''
  )))
  on conflict (user_id) do update set forms = excluded.forms, parts = excluded.parts;
  return null;
end $$;

-- Names that were indexed whole: the trigger writes their words anew.
update users set username = username where id in (select user_id from user_names where length(forms) > 64);
