-- What is looked for in a text and in what is looked for: lower case, without accents, and nothing between words but one blank.
-- Which characters are letters is said here and not by the database's locale: a C locale knows English ones only.
create function plain_text(written text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    regexp_replace(normalize(lower(written), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefc\U00010000-\U0001efff\U00020000-\U0003ffff]+',
    ' ', 'g'));

-- The words of a text in their order. Scripts that put no blanks between words count letter by letter: there a word is its letters in a row.
create function words_of(written text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(string_to_array(regexp_replace(
    plain_text(written),
    '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]',
    ' \& ', 'g'), ' '), '');

-- Words with their places. Longer ones than any language has are cut: an index entry has an end.
create function vector_of(words text[]) returns tsvector
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(left(word, 64) || ':' || place, ' '), '')::tsvector
    from unnest(words) with ordinality as listed (word, place)
  );

-- Everything that is asked for, each part between two blanks as its words in a row. The last word of a part may go on,
-- once it has three letters: that stands in for the endings of words, which every language has others of.
create function query_of(asked text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg(phrase, ' & ')::tsquery
    from regexp_split_to_table(btrim(asked), '\s+') as part
      cross join lateral (
        select '(' || string_agg(left(word, 64) || case when place = cardinality(words) and length(word) >= 3 then ':*' else '' end, ' <-> ' order by place) || ')' as phrase
        from words_of(part) as words cross join lateral unnest(words) with ordinality as listed (word, place)
      ) as phrases
  );

-- What a post is found by: its name, description and tags. Beside the posts, for a like writes their row anew.
create table post_words (
  post_id uuid primary key references posts on delete cascade,
  words tsvector not null
);

insert into post_words (post_id, words)
select id, vector_of(words_of(concat_ws(' ', name, description, (select string_agg(name, ' ' order by position) from tags where post_id = posts.id))))
from posts;

-- Without a list of entries to be put in later: every search would read it from its beginning to its end.
create index post_words_words on post_words using gin (words) with (fastupdate = off);

-- What a person is found by: ' minakade kade' of mina.kade; and where such a form begins (^minakade, ^kade) or goes on (inakade … de).
create table user_names (
  user_id uuid primary key references users on delete cascade,
  forms text not null,
  parts tsvector not null
);

create function keep_name() returns trigger language plpgsql as $$
declare
  words text[] := string_to_array(plain_text(new.username), ' ');
  forms text[] := array(select array_to_string(words[place:], '') from generate_series(1, cardinality(words)) as place);
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

create trigger users_named after insert or update of username on users for each row execute function keep_name();

-- Each name anew: the trigger writes it down.
update users set username = username;

create index user_names_parts on user_names using gin (parts) with (fastupdate = off);

-- Names that begin with the key, in a part of theirs at least, or have it in their middle.
create function parts_for(key text) returns tsquery
  language sql immutable strict parallel safe
  return concat_ws(' | ',
    '''^' || key || ''':*',
    -- A middle of two letters tells nothing in English, and a lot in Chinese.
    case when length(key) >= 2 and octet_length(key) >= 3 then key || ':*' end
  )::tsquery;

-- Names that may be one slip away from the key: a slip leaves one half of it as it is, or swaps two letters at its middle. `slips_of` judges.
create function halves_of(key text) returns tsquery
  language sql immutable strict parallel safe
  return case when length(key) between 4 and 20 then concat_ws(' | ',
    '''^' || left(key, length(key) / 2) || ''':*',
    substr(key, length(key) / 2 + 1) || ':*',
    '''^' || left(key, length(key) / 2 - 1) || substr(key, length(key) / 2 + 1, 1) || substr(key, length(key) / 2, 1) || ''':*'
  )::tsquery end;

-- The pattern of a form that begins with the key but for one slip: another letter, one too few, two swapped, and in longer keys one too many.
-- Null for keys that are too short to tell a slip from another name, or longer than names are.
create function slips_of(key text) returns text
  language sql immutable strict parallel safe
  return (
    select ' (?:' || string_agg(concat_ws('|',
      left(key, place - 1) || '[^ ]' || substr(key, place + 1),
      left(key, place - 1) || '[^ ]' || substr(key, place),
      case when place < length(key) then left(key, place - 1) || substr(key, place + 1, 1) || substr(key, place, 1) || substr(key, place + 2) end,
      case when length(key) >= 5 then left(key, place - 1) || substr(key, place + 1) end
    ), '|') || ')'
    from generate_series(1, length(key)) as place
    having length(key) between 4 and 20
  );

-- Every tag under one spelling, with how many posts have it; kept by the table of tags itself, as the counters of posts are.
create table tag_names (
  key text collate "C" primary key,
  name text not null,
  posts_count integer not null check (posts_count >= 0)
);

create function count_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tag_names as known (key, name, posts_count)
    select lower(name), min(name), count(distinct post_id) from moved_rows group by lower(name) order by lower(name) collate "C"
    on conflict (key) do update set posts_count = known.posts_count + excluded.posts_count;
  else
    -- In one order for everybody, so that two who move the same tags never wait in a circle.
    perform from tag_names where key in (select lower(name) from moved_rows) order by key for update;
    update tag_names set posts_count = posts_count - moved.by
    from (select lower(name) as key, count(distinct post_id) as by from moved_rows group by lower(name)) moved
    where tag_names.key = moved.key;
    delete from tag_names where posts_count = 0 and key in (select lower(name) from moved_rows);
  end if;
  return null;
end $$;

insert into tag_names (key, name, posts_count) select lower(name), min(name), count(distinct post_id) from tags group by lower(name);

create trigger tags_added after insert on tags
  referencing new table as moved_rows for each statement execute function count_tags();
create trigger tags_removed after delete on tags
  referencing old table as moved_rows for each statement execute function count_tags();
