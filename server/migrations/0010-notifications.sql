-- The id is a UUIDv7: it ascends with time and is the keyset of the list.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('friend_request', 'request_accepted', 'like', 'comment', 'follow', 'mention')),
  -- null: of a group, whose people are in notification_likers
  actor_id uuid references users on delete cascade,
  post_id uuid references posts on delete cascade,
  comment_id uuid references comments on delete cascade,
  friendship_id uuid,
  friendship_status text check (friendship_status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check ((kind = 'like') = (actor_id is null)),
  check (actor_id <> user_id)
);

create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_actor on notifications (actor_id);
create index notifications_post on notifications (post_id);
create index notifications_comment on notifications (comment_id);
create index notifications_friendship on notifications (friendship_id);
-- Likes of one post gather in one row until it is read.
create unique index notifications_likes on notifications (user_id, post_id) where kind = 'like' and read_at is null;
-- Following again and again tells once.
create unique index notifications_follow on notifications (user_id, actor_id) where kind = 'follow';

create table notification_likers (
  notification_id uuid not null references notifications on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);

create index notification_likers_user on notification_likers (user_id);

create function drop_empty_groups() returns trigger language plpgsql as $$
begin
  -- First held, then looked at anew: a like that joins at this moment keeps its group.
  perform from notifications where id in (select notification_id from moved_rows) order by id for update;
  delete from notifications n
  where n.id in (select notification_id from moved_rows)
    and not exists (select from notification_likers l where l.notification_id = n.id);
  return null;
end $$;

create trigger likers_removed after delete on notification_likers
  referencing old table as moved_rows for each statement execute function drop_empty_groups();
