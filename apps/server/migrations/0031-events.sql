-- The event log of an edition. A change writes to the outbox in its own transaction. The sequencer moves
-- these rows to the log and gives them numbers without gaps, so that a reader who knows the last number
-- misses nothing.

alter table outbox
  -- The database's clock, read after the lock of what changed, so that it orders the events of one thing.
  add column written_time timestamptz,
  -- Null if a job caused the event.
  add column actor_zuid bigint,
  add column actor_via text,
  add column request_id text,
  add column team_id bigint,
  add column space_id bigint,
  add column zone_id uuid;
-- Separate, because a default that is set with the column would rewrite the table. Rows of nodes of the
-- previous release get it, too.
alter table outbox alter column written_time set default clock_timestamp();

-- The last number of each edition. The transaction that holds its lock writes to the log.
create table event_heads (
  edition_id bigint primary key,
  head bigint not null,
  -- When changes of zones were last logged; they are merged for a moment.
  zones_time timestamptz
);
select app_tenant_table('event_heads');

-- Partitions are in a schema of their own, where the service has no rights: it reads the whole log only.
create schema event_days;

create table events (
  edition_id bigint not null,
  seq bigint not null,
  -- The day on which the event was logged.
  day date not null,
  event_id bigint not null,
  kind text not null,
  payload jsonb not null,
  created_time timestamptz not null,
  actor_zuid bigint,
  actor_via text,
  request_id text,
  team_id bigint,
  space_id bigint,
  zone_id uuid,
  primary key (edition_id, seq, day)
) partition by range (day);
-- Receives events only if no partition was created in time.
create table event_days.other partition of events default;
select app_tenant_table('events');
revoke update on events from lienzo_runtime;

-- Creates the partitions of the next week and drops those that are older than `keep_days`. Waits for locks
-- briefly, because readers wait behind it; the caller tries again.
create function app_keep_event_days(keep_days integer)
returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  wanted date;
  partition text;
begin
  if keep_days < 1 then
    raise exception 'Events are kept for at least a day.';
  end if;
  for wanted in select current_date + n from generate_series(0, 7) as n loop
    partition := to_char(wanted, '"day_"YYYY_MM_DD');
    continue when to_regclass(format('event_days.%I', partition)) is not null;
    begin
      -- Attaching takes a weaker lock than creating it as a partition.
      execute format('create table event_days.%I (like public.events including defaults including constraints)', partition);
      execute format('alter table public.events attach partition event_days.%I for values from (%L) to (%L)',
        partition, wanted, wanted + 1);
    exception when check_violation then null; -- the default partition has rows of this day
    end;
  end loop;
  for partition in
    select relname from pg_class where relnamespace = 'event_days'::regnamespace and relkind = 'r'
      and relname like 'day\_%' and to_date(relname, '"day_"YYYY_MM_DD') < current_date - keep_days
  loop
    execute format('drop table event_days.%I', partition);
  end loop;
  delete from event_days.other where day < current_date - keep_days;
end $$;
revoke all on function app_keep_event_days from public;
grant execute on function app_keep_event_days to lienzo_runtime;
select app_keep_event_days(30);

-- Returns editions whose events were not logged at once, for example because a node was killed. It looks
-- into all editions, but tells nothing except their ids.
alter table outbox no force row level security;
create function app_editions_with_events(max_editions integer)
returns setof bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct edition_id from public.outbox
  where written_time is null or written_time < clock_timestamp() - interval '1 second'
  limit max_editions
$$;
revoke all on function app_editions_with_events from public;
grant execute on function app_editions_with_events to lienzo_runtime;

-- Returns the last numbers of editions, for readers that wait for the next event.
alter table event_heads no force row level security;
create function app_event_heads(edition_ids bigint[])
returns table (edition_id bigint, head bigint) language sql stable security definer rows 100
set search_path = pg_catalog, pg_temp as $$
  select h.edition_id, h.head from public.event_heads h where h.edition_id = any(edition_ids)
$$;
revoke all on function app_event_heads from public;
grant execute on function app_event_heads to lienzo_runtime;
