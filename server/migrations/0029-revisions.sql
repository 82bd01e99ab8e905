-- Counts every change of what a post shows to everybody: its words, tags, files and symbols, and its newest comments. Likes are no part of it.
alter table posts add revision bigint not null default 0;

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision = old.revision + 1;
  return new;
end $$;

-- An edit writes these in the transaction in which it writes tags and files.
create trigger posts_edited before update of name, description, market, edited_at on posts
  for each row execute function count_revision();

create or replace function count_comments() returns trigger language plpgsql as $$
begin
  update posts set comments_count = comments_count + moved.by, revision = revision + 1
  from (
    select post_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
    from moved_rows group by post_id
  ) moved
  where posts.id = moved.post_id;
  return null;
end $$;

create function count_priced() returns trigger language plpgsql as $$
begin
  update posts set revision = revision + 1 where id in (select post_id from moved_rows);
  return null;
end $$;

create trigger post_symbols_priced after update on post_symbols
  referencing new table as moved_rows for each statement execute function count_priced();

-- One row: counts every change of how anybody is called or pictured, and of who is there at all. Posts and comments show both, and mentions lead to people.
create table people_revision (
  is_one boolean primary key default true check (is_one),
  revision bigint not null
);

insert into people_revision (revision) values (0);

create function count_people_revision() returns trigger language plpgsql as $$
begin
  update people_revision set revision = revision + 1;
  return null;
end $$;

-- When the transaction commits, so that whoever removes somebody's thousand posts keeps nobody else from a new name meanwhile.
create constraint trigger users_came after insert on users deferrable initially deferred
  for each row when (new.verified_at is not null) execute function count_people_revision();
create constraint trigger users_gone after delete on users deferrable initially deferred
  for each row when (old.verified_at is not null) execute function count_people_revision();
create constraint trigger users_shown after update of username, image, verified_at, suspended_at on users deferrable initially deferred
  for each row when (
    (old.username, old.image, old.verified_at, old.suspended_at) is distinct from (new.username, new.image, new.verified_at, new.suspended_at)
  ) execute function count_people_revision();
