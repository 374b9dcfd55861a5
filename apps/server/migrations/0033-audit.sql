-- The audit log of an edition. The sequencer writes it from the outbox, together with the event log, so a
-- single writer links each row to the one before by its hash.

-- What only the audit log stores of a change: address, user agent and the former role.
alter table outbox add column audit jsonb;

alter table event_heads
  -- The last row of the audit log.
  add column audit_seq bigint not null default 0,
  add column audit_hash bytea,
  add column audit_time timestamptz;

-- Partitions are in a schema of their own, where the service has no rights.
create schema audit_months;

create table audit (
  edition_id bigint not null,
  seq bigint not null,
  -- The day on which the row was written.
  day date not null,
  -- Never earlier than that of the row before, so that a time corresponds to a number.
  time timestamptz not null,
  action text not null,
  actor_type text not null,
  actor_zuid bigint,
  actor_via text,
  request_id text,
  data jsonb not null,
  before jsonb,
  -- What `data` refers to, for searches.
  team_id bigint,
  space_id bigint,
  zone_id uuid,
  member_id bigint,
  object_id bigint,
  -- Outside of the hash, which has the salted digest of both only, so that they can be erased.
  ip text,
  user_agent text,
  salt bytea,
  personal_digest bytea,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (edition_id, seq, day)
) partition by range (day);
create index audit_by_time on audit (edition_id, time, seq);
create index audit_by_actor on audit (edition_id, actor_zuid, seq) where actor_zuid is not null;
create index audit_by_action on audit (edition_id, action, seq);
create index audit_by_team on audit (edition_id, team_id, seq) where team_id is not null;
create index audit_by_space on audit (edition_id, space_id, seq) where space_id is not null;
create index audit_by_zone on audit (edition_id, zone_id, seq) where zone_id is not null;
create index audit_by_member on audit (edition_id, member_id, seq) where member_id is not null;
create index audit_by_object on audit (edition_id, object_id, seq) where object_id is not null;
-- Receives rows only if no partition was created in time.
create table audit_months.other partition of audit default;
select app_tenant_table('audit');
revoke update on audit from lienzo_runtime;
grant update (ip, user_agent, salt) on audit to lienzo_runtime;

-- Creates the partitions of this month and the next two, and drops months whose last day is older than
-- `keep_days`. Waits for locks briefly, because readers wait behind it; the caller tries again.
create function app_keep_audit_months(keep_days integer)
returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  wanted date;
  partition text;
begin
  if keep_days < 1 then
    raise exception 'The audit log is kept for at least a day.';
  end if;
  for wanted in
    select (date_trunc('month', current_date) + n * interval '1 month')::date from generate_series(0, 2) as n
  loop
    partition := to_char(wanted, '"month_"YYYY_MM');
    continue when to_regclass(format('audit_months.%I', partition)) is not null;
    begin
      -- Attaching takes a weaker lock than creating it as a partition.
      execute format('create table audit_months.%I (like public.audit including defaults including constraints)', partition);
      execute format('alter table public.audit attach partition audit_months.%I for values from (%L) to (%L)',
        partition, wanted, (wanted + interval '1 month')::date);
    exception when check_violation then null; -- the default partition has rows of this month
    end;
  end loop;
  for partition in
    select relname from pg_class where relnamespace = 'audit_months'::regnamespace and relkind = 'r'
      and relname like 'month\_%'
      and to_date(relname, '"month_"YYYY_MM') + interval '1 month' <= current_date - keep_days
  loop
    execute format('drop table audit_months.%I', partition);
  end loop;
  delete from audit_months.other where day < current_date - keep_days;
end $$;
revoke all on function app_keep_audit_months from public;
grant execute on function app_keep_audit_months to lienzo_runtime;
select app_keep_audit_months(400);
