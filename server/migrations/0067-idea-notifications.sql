-- Notifications of trade ideas: one per user, idea and state. It is changed in place when final candles confirm what a quote has shown.
alter table notifications
  add idea_id uuid references ideas on delete cascade,
  -- What the notification is about: `posted`, `entered`, `target 1`, …
  add idea_state text,
  -- The message without the name of the author, which may change.
  add idea_message jsonb,
  drop constraint notifications_kind_check,
  drop constraint notifications_check1,
  drop constraint notifications_alert_message_check,
  add constraint notifications_kind_check check (kind in
    ('friend_request', 'request_accepted', 'like', 'comment', 'follow', 'mention', 'price_alert', 'idea_event', 'idea_posted')),
  -- Authors are notified of the events of their own ideas.
  add constraint notifications_other_actor_check check (actor_id <> user_id or kind = 'idea_event'),
  add constraint notifications_alert_check check ((kind = 'price_alert') = (alert_message is not null)),
  add constraint notifications_idea_check check (
    (kind in ('idea_event', 'idea_posted')) = (idea_id is not null)
    and (idea_id is null) = (idea_state is null) and (idea_id is null) = (idea_message is null)),
  add constraint notifications_symbol_check check ((symbol is not null) = (kind in ('price_alert', 'idea_event', 'idea_posted')));

create unique index notifications_idea on notifications (idea_id, idea_state, user_id) where idea_id is not null;
