alter table files
  -- whose room the bytes take up
  add owner_id uuid references users on delete cascade,
  -- kept for it altogether, in every size
  add bytes bigint check (bytes >= 0),
  add alt text check (alt <> ''),
  -- of a video, in seconds
  add duration real,
  -- of a PDF
  add pages integer,
  -- null: only earlier versions of the post have it
  alter position drop not null;

update files set bytes = size, owner_id = coalesce(person_id, (select author_id from posts where posts.id = post_id));

alter table files
  alter owner_id set not null,
  alter bytes set not null;

create index files_owner on files (owner_id);

-- Judged when a statement has ended, so that one statement can give all files of a post another order.
drop index files_post;
alter table files add constraint files_post unique (post_id, position) deferrable;

-- How a post stood before an edit; the id is a UUIDv7 of the moment of the edit. The files belong to the post, and go with it.
create table post_versions (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  name text not null,
  description text not null,
  market market not null,
  tags text[] not null,
  -- id and alt of each, in their order
  files jsonb not null,
  created_at timestamptz not null,
  replaced_at timestamptz not null default now()
);

create index post_versions_post on post_versions (post_id, id desc);

-- What each person's files take up, kept by the table itself as the counters of posts are.
create table storage (
  user_id uuid primary key references users on delete cascade,
  bytes bigint not null check (bytes >= 0)
);

insert into storage (user_id, bytes) select owner_id, sum(bytes) from files group by owner_id;

create function count_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage (user_id, bytes)
    select owner_id, sum(bytes) from moved_rows group by owner_id order by owner_id
    on conflict (user_id) do update set bytes = storage.bytes + excluded.bytes;
  else
    update storage set bytes = storage.bytes - moved.bytes
    from (select owner_id, sum(bytes) as bytes from moved_rows group by owner_id) moved
    where storage.user_id = moved.owner_id;
  end if;
  return null;
end $$;

create trigger files_added after insert on files
  referencing new table as moved_rows for each statement execute function count_bytes();
create trigger files_removed after delete on files
  referencing old table as moved_rows for each statement execute function count_bytes();
