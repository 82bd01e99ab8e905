-- Ascends with time: the keyset of the lists of followers.
alter table follows add seq bigint generated always as identity;

drop index follows_followed;
create index follows_followed on follows (followed_id, seq desc);
create index follows_follower on follows (follower_id, seq desc);

-- Whom somebody does not want to hear of; the muted do not notice.
create table mutes (
  muter_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);

create index mutes_muted on mutes (muted_id);

-- What two people are to each other, one row a pair, whoever asked: two requests that cross meet in its key.
-- A request declined, withdrawn or ended leaves no row.
create table friendships (
  low_id uuid not null references users on delete cascade,
  high_id uuid not null references users on delete cascade,
  id uuid not null unique,
  requester_id uuid not null,
  status text not null check (status in ('pending', 'accepted')),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check (requester_id in (low_id, high_id)),
  check ((status = 'accepted') = (accepted_at is not null))
);

create index friendships_high on friendships (high_id);

-- Everybody whom somebody is connected to.
create function friends_of(person uuid) returns setof uuid
  language sql stable parallel safe
  begin atomic
    select high_id from friendships where low_id = person and status = 'accepted'
    union all
    select low_id from friendships where high_id = person and status = 'accepted';
  end;

-- Suggestions are ordered by it; kept by the table of follows itself, as the counters of posts are.
alter table users add followers_count integer not null default 0 check (followers_count >= 0);

update users set followers_count = (select count(*) from follows where followed_id = users.id);

create index users_followed on users (followers_count desc, id desc);

create function count_followers() returns trigger language plpgsql as $$
begin
  -- In one order for everybody, so that two who accept each other's friends never wait in a circle.
  perform from users where id in (select followed_id from moved_rows) order by id for no key update;
  update users set followers_count = followers_count + moved.by
  from (
    select followed_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
    from moved_rows group by followed_id
  ) moved
  where users.id = moved.followed_id;
  return null;
end $$;

create trigger follows_added after insert on follows
  referencing new table as moved_rows for each statement execute function count_followers();
create trigger follows_removed after delete on follows
  referencing old table as moved_rows for each statement execute function count_followers();
