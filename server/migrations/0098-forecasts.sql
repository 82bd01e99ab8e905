-- Whether the first target of an idea was hit before its stop and its expiration, without amendments. null: not decided, or no confidence stated.
alter table ideas add column forecast_occurred boolean;
update ideas i set forecast_occurred = hits.is_any
from (
  select g.id, jsonb_path_exists(coalesce(
    (select result -> 'exits' from idea_grades where idea_id = g.id and not is_managed order by revision desc limit 1), g.exits),
    '$[*] ? (@.kind == "target")') as is_any
  from ideas g where g.terms ->> 'confidence' is not null and g.fill is not null
) hits
where hits.id = i.id and (hits.is_any or coalesce(i.unmanaged_state, i.state) in ('target', 'stopped', 'expired'));

drop trigger ideas_graded on ideas;
create trigger ideas_graded after update on ideas for each row when (
  not new.practice and
  (old.state, old.fill, old.r_net, old.unmanaged_state, old.unmanaged_r_net, old.revision, old.forecast_occurred)
  is distinct from
  (new.state, new.fill, new.r_net, new.unmanaged_state, new.unmanaged_r_net, new.revision, new.forecast_occurred)
) execute function queue_track_record();
