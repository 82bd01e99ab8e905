-- What a price alert says, by a code and params instead of an English sentence. Sentences of other forms than the last stay as they are.
alter table notifications add alert_message jsonb;

with sentences as (
  select id, words,
    regexp_match(words, '^(\S+) (is at|is above|is below|crossed above|crossed below) (−?[\d,.]+): (−?[\d,]+(?:\.\d+)?)( \(simulated\))?\.(?: (.+))?$') as level,
    regexp_match(words, '^(\S+) (up|down|moved) ([\d,.]+)% or more in (\d+) (minute|hour)s?: (−?[\d,]+(?:\.\d+)?)( \(simulated\))?\.(?: (.+))?$') as move
  from notifications where kind = 'price_alert'
)
update notifications n set alert_message = case
  when level is not null then jsonb_build_object('code', 'alert_' || replace(regexp_replace(level[2], '^is ', ''), ' ', '_'), 'params', jsonb_build_object(
    'symbol', level[1], 'level', translate(level[3], '−,', '-'), 'price', translate(level[4], '−,', '-'), 'simulated', (level[5] is not null)::int,
    'note', coalesce(level[6], '')))
  when move is not null then jsonb_build_object('code', 'alert_' || move[2], 'params', jsonb_build_object(
    'symbol', move[1], 'percent', translate(move[3], ',', ''), 'span', move[4] || left(move[5], 1), 'price', translate(move[6], '−,', '-'),
    'simulated', (move[7] is not null)::int, 'note', coalesce(move[8], '')))
  else jsonb_build_object('code', 'alert_text', 'params', jsonb_build_object('text', sentences.words))
end
from sentences where sentences.id = n.id;

alter table notifications
  drop constraint notifications_words_check,
  drop column words,
  add constraint notifications_alert_message_check
    check ((kind = 'price_alert') = (alert_message is not null) and (alert_message is null) = (symbol is null));
