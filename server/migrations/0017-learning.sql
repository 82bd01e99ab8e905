-- What somebody has done of a lesson. It only grows, so that what is noted may come twice and in any order.
create table lesson_progress (
  user_id uuid not null references users on delete cascade,
  lesson text not null check (length(lesson) between 1 and 60),
  reached smallint not null check (reached between 0 and 100),
  right_answers smallint,
  questions smallint,
  changed_at timestamptz not null default now(),
  primary key (user_id, lesson),
  check ((right_answers is null) = (questions is null)),
  check (right_answers between 0 and questions)
);

-- One row: whoever asks reads it, and a job counts anew.
create table community_counts (
  is_one boolean primary key default true check (is_one),
  members bigint not null,
  posts bigint not null,
  comments bigint not null,
  likes bigint not null,
  counted_at timestamptz not null
);

insert into community_counts (members, posts, comments, likes, counted_at)
select (select count(*) from users where verified_at is not null), (select count(*) from posts),
  (select count(*) from comments), (select count(*) from likes), now();
