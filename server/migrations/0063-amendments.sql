-- The number of the last amendment that grading has reached: later ones have not taken effect yet.
alter table ideas add column decided_amendments smallint not null default 0;

create index idea_amendments_position on idea_amendments (idea_id, number) where kind = 'position';

-- As before, and the amendments that are decided: a post shows those that are not.
drop trigger ideas_changed on ideas;
create trigger ideas_changed after update on ideas for each row when (
  new.post_id is not null and
  (old.state, old.reason, old.is_provisional, old.is_stale, old.is_on_hold, old.is_sealed, old.revision, old.fill, old.risk, old.current_stop, old.remaining, old.exits,
    old.entered_at, old.ended_at, old.r, old.r_net, old.unmanaged_state, old.unmanaged_r, old.unmanaged_r_net, old.notes_count, old.decided_amendments)
  is distinct from
  (new.state, new.reason, new.is_provisional, new.is_stale, new.is_on_hold, new.is_sealed, new.revision, new.fill, new.risk, new.current_stop, new.remaining, new.exits,
    new.entered_at, new.ended_at, new.r, new.r_net, new.unmanaged_state, new.unmanaged_r, new.unmanaged_r_net, new.notes_count, new.decided_amendments)
) execute function increment_idea_post_revisions();
