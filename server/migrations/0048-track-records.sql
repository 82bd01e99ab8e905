-- Which track records are on the list of callers, and when they are computed.

-- Computed with the statistics: the score is shown, the caller is active, and few ideas are void.
alter table track_records add column is_listed boolean not null default false;
drop index track_records_score;
create index track_records_listed on track_records (slice, beats_luck desc, score desc, t_statistic desc, author_id) where is_listed;
create index track_records_as_of on track_records (as_of) where slice = 'all';

-- Each grade queues the computation of the author's track record in its own transaction. A waiting job of the same author is reused.
create function queue_track_record() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('track-record', json_build_object('user_id', new.author_id),
    max_attempts => 32767, job_key => 'track-record ' || new.author_id);
  return null;
end $$;
create trigger ideas_graded after update on ideas for each row when (
  not new.practice and
  (old.state, old.fill, old.r_net, old.unmanaged_state, old.unmanaged_r_net, old.revision)
  is distinct from
  (new.state, new.fill, new.r_net, new.unmanaged_state, new.unmanaged_r_net, new.revision)
) execute function queue_track_record();

-- Keyed hashes of the usernames of deleted accounts, so that nobody takes over the reputation of a track record.
create table blocked_usernames (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);
create index blocked_usernames_expired on blocked_usernames (expires_at);
