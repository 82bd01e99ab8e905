alter table alert_firings rename to alert_events;
alter index alert_firings_pkey rename to alert_events_pkey;
alter index alert_firings_user rename to alert_events_user;
alter index alert_firings_alert rename to alert_events_alert;

-- Where the measured value was last, so that the alert fires on the other side of its level; triggered: it fired, and the value has not moved away since.
alter table alerts drop constraint alerts_side_check;
alter table alerts rename column side to state;
update alerts set state = case state when 'new' then 'unknown' when 'under' then 'below' when 'over' then 'above' else 'triggered' end;
alter table alerts add constraint alerts_state_check check (state in ('unknown', 'below', 'above', 'triggered'));
-- Evaluation locks the row instead.
alter table alerts drop column revision;
drop index alerts_active;

create table price_levels (
  symbol text not null,
  -- What is compared with the level: the price, or a move in percent within a time, such as 'rises 1h'.
  measure text not null default 'price',
  -- Reached at or above the level (up), or at or below it (down).
  side text not null check (side in ('up', 'down')),
  level numeric not null,
  -- What waits for the level, and its id.
  kind text not null check (kind in ('alert')),
  reference uuid not null,
  primary key (reference, kind, side)
);

create index price_levels_level on price_levels (symbol, measure, side, level);

create function remove_alert_levels() returns trigger language plpgsql as $$
begin
  delete from price_levels where reference = old.id and kind = 'alert';
  return null;
end $$;
create trigger alerts_removed after delete on alerts for each row execute function remove_alert_levels();

-- The levels of the alerts that are active now, by the rule of server/src/features/alerts/conditions.ts at that time.
insert into price_levels (symbol, measure, side, level, kind, reference)
select a.symbol, coalesce(a.kind || ' ' || a.within, 'price'), l.side, l.level, 'alert', a.id
from alerts a cross join lateral (values
  ('up', case
    when a.percent is not null then case when a.state <> 'triggered' then a.percent end
    when a.state = 'below' then a.level
    when a.kind <> 'above' and a.state = 'unknown' then a.level + 1e-18
    when a.kind <> 'above' and a.state = 'triggered' then a.level * 1.001 end),
  ('down', case
    when a.percent is not null then case when a.state = 'triggered' then a.percent * 0.5 - 1e-18 end
    when a.state = 'above' then a.level
    when a.kind <> 'below' and a.state = 'unknown' then a.level - 1e-18
    when a.kind <> 'below' and a.state = 'triggered' then a.level * 0.999 end)
) as l (side, level)
where a.status = 'active' and (a.expires_at is null or a.expires_at > now()) and l.level is not null;
