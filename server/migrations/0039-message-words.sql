-- What a message is found by: its words, and who may find it (@ and the id of each of the two; no word contains @). With both in one index, a
-- search reads the entries of its own reader only. Beside the messages, for marks write their rows anew.
create table message_words (
  message_id uuid primary key references messages on delete cascade,
  sent_at timestamptz not null,
  words tsvector not null
);

create function index_message() returns trigger language plpgsql as $$
begin
  if new.content = '' then
    delete from message_words where message_id = new.id;
  else
    insert into message_words (message_id, sent_at, words)
    select new.id, new.created_at, array_to_tsvector(array['@' || c.low_id, '@' || c.high_id]) || vector_of(words_of(new.content))
    from conversations c where c.id = new.conversation_id
    on conflict (message_id) do update set words = excluded.words;
  end if;
  return null;
end $$;

create trigger messages_indexed after insert or update of content on messages for each row execute function index_message();

insert into message_words (message_id, sent_at, words)
select m.id, m.created_at, array_to_tsvector(array['@' || c.low_id, '@' || c.high_id]) || vector_of(words_of(m.content))
from messages m join conversations c on c.id = m.conversation_id
where m.content <> '';

create index message_words_words on message_words using gin (words) with (fastupdate = on, gin_pending_list_limit = 64);
