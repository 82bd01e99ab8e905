-- Renames columns and jobs to standard terms. Only the catalog and the tasks of queued jobs change: no row of a table is rewritten.
alter table files rename column stored to stored_name;
alter table files rename constraint files_stored_key to files_stored_name_key;
alter table exports rename column stored to stored_name;
alter table deleted_files rename column stored to stored_name;
alter table operator_actions rename column why to reason;
alter table operator_actions rename constraint operator_actions_why_check to operator_actions_reason_check;

-- Queued jobs refer to their task by id.
update graphile_worker._private_tasks set identifier = new_name
from (values
  ('verification-email', 'link-email'),
  ('password-reset-request', 'link-email-request')) renamed (old_name, new_name)
where identifier = old_name;
