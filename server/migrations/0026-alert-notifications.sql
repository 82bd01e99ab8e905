-- A price alert fired: nobody did it, and its words say all of it.
alter table notifications drop constraint notifications_kind_check, drop constraint notifications_check;
alter table notifications
  add symbol text,
  add words text,
  add constraint notifications_kind_check
    check (kind in ('friend_request', 'request_accepted', 'like', 'comment', 'follow', 'mention', 'price_alert')),
  add constraint notifications_actor_check check ((kind in ('like', 'price_alert')) = (actor_id is null)),
  add constraint notifications_words_check check ((kind = 'price_alert') = (words is not null) and (words is null) = (symbol is null));
