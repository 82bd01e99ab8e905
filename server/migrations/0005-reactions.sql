create table likes (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);

create index likes_post on likes (post_id);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  author_id uuid not null references users on delete cascade,
  content text not null check (content <> ''),
  created_at timestamptz not null default now()
);

create index comments_post on comments (post_id, id desc);
create index comments_author on comments (author_id);

-- The counters belong to the tables, not to callers: whatever adds or removes rows, a cascade included, keeps them exact.
create function count_likes() returns trigger language plpgsql as $$
begin
  update posts set likes_count = likes_count + moved.by
  from (
    select post_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
    from moved_rows group by post_id
  ) moved
  where posts.id = moved.post_id;
  return null;
end $$;

create trigger likes_added after insert on likes
  referencing new table as moved_rows for each statement execute function count_likes();
create trigger likes_removed after delete on likes
  referencing old table as moved_rows for each statement execute function count_likes();

create function count_comments() returns trigger language plpgsql as $$
begin
  update posts set comments_count = comments_count + moved.by
  from (
    select post_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
    from moved_rows group by post_id
  ) moved
  where posts.id = moved.post_id;
  return null;
end $$;

create trigger comments_added after insert on comments
  referencing new table as moved_rows for each statement execute function count_comments();
create trigger comments_removed after delete on comments
  referencing old table as moved_rows for each statement execute function count_comments();
