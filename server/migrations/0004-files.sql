-- Files of posts, and pictures of people. Their bytes lie outside, under the names in stored and thumbnail, which cannot be guessed.
create table files (
  id uuid primary key,
  post_id uuid references posts on delete cascade,
  person_id uuid references users on delete cascade,
  position smallint not null default 0,
  kind text not null check (kind in ('image', 'video', 'pdf', 'other')),
  type text not null,
  name text not null check (name <> ''),
  size bigint not null check (size >= 0),
  width integer,
  height integer,
  -- a thumbhash
  placeholder bytea,
  stored text not null unique,
  -- the same as stored where the picture is small already
  thumbnail text unique,
  check (num_nonnulls(post_id, person_id) = 1)
);

create unique index files_post on files (post_id, position);
create index files_person on files (person_id);
