-- A level that a quote has reached, until final candles confirm or withdraw it.
alter table ideas add column touch jsonb;
alter table ideas add constraint ideas_touch_check check (is_provisional = (touch is not null));
-- The position of the last final candle, for the age of prices. null: no candle since the posting.
alter table ideas add column last_candle_at timestamptz;
