-- How often each tag came and went, in rows that are only added: counted in the row of the tag itself, posts with one tag waited for each
-- other's commit. A job adds them up (features/search/tags.ts).
create table tag_moves (
  seq bigint generated always as identity primary key,
  key text collate "C" not null,
  name text not null,
  posts_count integer not null check (posts_count <> 0)
);

create index tag_moves_key on tag_moves (key);

create or replace function count_tags() returns trigger language plpgsql as $$
begin
  insert into tag_moves (key, name, posts_count)
  select lower(name), min(name), case tg_op when 'INSERT' then count(distinct post_id) else -count(distinct post_id) end
  from moved_rows group by lower(name);
  return null;
end $$;

-- Every tag as it was written first, with how many posts have it: those that were counted before, and those that are new since.
create view tag_counts as
select t.key, t.name, t.posts_count + coalesce(moved.posts_count, 0) as posts_count
from tag_names t left join (select key, sum(posts_count)::integer as posts_count from tag_moves group by key) moved on moved.key = t.key
where t.posts_count + coalesce(moved.posts_count, 0) > 0
union all
select key, (array_agg(name order by seq))[1], sum(posts_count)::integer
from tag_moves m where not exists (select from tag_names t where t.key = m.key)
group by key having sum(posts_count) > 0;

-- The words of new posts are put into the index some sixty posts at once, which costs half; until then each search reads a list of 64 kB at most.
alter index post_words_words set (fastupdate = on, gin_pending_list_limit = 64);
