-- Jobs move to graphile-worker, whose own migrations have created its schema. Scheduled jobs (with a key) are added at each start.
select graphile_worker.add_job(
  coalesce(renamed.job, kind), payload::json, run_at => run_at, max_attempts => 32767,
  priority => case when kind = 'digest' then 10 else 0 end)
from jobs left join (values
  ('wish for a link', 'password-reset-request'),
  ('mailed link', 'verification-email'),
  ('notice', 'security-email'),
  ('digest', 'digest-email'),
  ('posts.price', 'post-prices'),
  ('export', 'data-export')) renamed (kind_before, job) on kind_before = kind
where key is null
order by id;

drop table jobs;
