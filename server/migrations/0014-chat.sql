-- What two people write to each other, one row a pair. Places and changes count up without a gap,
-- so that both see one order and a client can tell what it missed.
create table conversations (
  id uuid primary key,
  low_id uuid not null references users on delete cascade,
  high_id uuid not null references users on delete cascade,
  -- of the newest message
  position integer not null default 0,
  -- of the newest change
  revision integer not null default 0,
  unique (low_id, high_id),
  check (low_id < high_id)
);

create index conversations_high on conversations (high_id);

-- The id is made by the client that sends it. Who sends is one of the pair, and goes with it.
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  position integer not null,
  -- the last change that concerned it
  revision integer not null,
  sender_id uuid not null,
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Where a mark was set. It holds for all messages of this sender before it, so that a thousand are marked by one row.
  delivered_at timestamptz,
  read_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (conversation_id, position),
  unique (conversation_id, revision),
  check (deleted_at is null or content = '')
);

create index messages_sender on messages (conversation_id, sender_id, position) where deleted_at is null;
create index messages_delivered on messages (conversation_id, sender_id, position) where delivered_at is not null;
create index messages_read on messages (conversation_id, sender_id, position) where read_at is not null;

-- What of a conversation is each one's own.
create table conversation_sides (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- UUIDv7 of the moments of the newest message, and of the newest received: the keysets of the two lists
  newest_id uuid not null,
  received_id uuid,
  delivered_position integer not null default 0,
  read_position integer not null default 0,
  -- messages of the other after read_position, without deleted ones
  unread integer not null default 0 check (unread >= 0),
  primary key (user_id, other_id)
);

create index conversation_sides_newest on conversation_sides (user_id, newest_id desc);
create index conversation_sides_received on conversation_sides (user_id, received_id desc) where received_id is not null;
create index conversation_sides_unread on conversation_sides (user_id) where unread > 0;
create index conversation_sides_other on conversation_sides (other_id);
create index conversation_sides_conversation on conversation_sides (conversation_id);

alter table reports
  drop constraint reports_target_kind_check,
  add constraint reports_target_kind_check check (target_kind in ('post', 'comment', 'message', 'user'));

alter table files
  add message_id uuid references messages on delete cascade,
  -- who alone may read it; null: whoever knows its address
  add readers uuid[],
  drop constraint files_check,
  add constraint files_check check (num_nonnulls(post_id, person_id, message_id) = 1),
  add constraint files_readers check ((message_id is null) = (readers is null));

create unique index files_message on files (message_id, position);
