-- Webhooks: endpoints of an edition that receive its events. Each is a cursor into the event log.

create table webhooks (
  edition_id bigint not null references editions (edition_id),
  webhook_id bigint not null,
  url text not null,
  description text not null,
  -- Only these kinds; all if it is empty.
  kinds text[] not null,
  -- Only events of this space; null for all.
  space_id bigint,
  ordering text not null check (ordering in ('loose', 'strict')),
  -- The admin whose view of the log is sent.
  owner_zuid bigint not null,
  created_time timestamptz not null,
  modified_time timestamptz not null,
  paused_time timestamptz,
  pause_reason text check (pause_reason in ('MANUAL', 'GONE', 'FAILING', 'OWNER')),
  -- Encrypted; see `domain/webhooks/secret-box.ts`.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expiry timestamptz,
  -- The last number of the log that was examined, and that was sent.
  cursor bigint not null,
  sent_seq bigint,
  -- When the first of the waiting events is sent again.
  retry_time timestamptz,
  -- Nothing is sent before this time, because the endpoint failed or asked to wait.
  wait_until timestamptz,
  -- Failures since the last success, and the time of the first of them.
  failures integer not null default 0,
  failing_since timestamptz,
  -- A node sends until then; other nodes leave the endpoint alone.
  lease_until timestamptz,
  primary key (edition_id, webhook_id),
  check ((paused_time is null) = (pause_reason is null))
);
select app_tenant_table('webhooks');

-- Events that wait to be sent again.
create table webhook_retries (
  edition_id bigint not null,
  webhook_id bigint not null,
  -- 0 for a ping.
  seq bigint not null,
  kind text not null,
  previous_seq bigint,
  attempts integer not null,
  retry_time timestamptz not null,
  primary key (edition_id, webhook_id, seq)
);
create index webhook_retries_by_time on webhook_retries (edition_id, webhook_id, retry_time);
select app_tenant_table('webhook_retries');

-- Every attempt to send an event.
create table webhook_deliveries (
  edition_id bigint not null,
  webhook_id bigint not null,
  delivery_id bigint not null,
  -- Null for a ping.
  seq bigint,
  kind text not null,
  attempt integer not null,
  state text not null check (state in ('DELIVERED', 'RETRYING', 'FAILED')),
  status integer,
  error text,
  duration_milliseconds integer not null,
  created_time timestamptz not null,
  primary key (edition_id, webhook_id, delivery_id)
);
select app_tenant_table('webhook_deliveries');

-- Returns editions with endpoints to which something has to be sent, except those that are named. One query
-- for all endpoints: it looks into all editions, but tells nothing except their ids.
alter table webhooks no force row level security;
create function app_editions_with_webhooks(moment timestamptz, except_ids bigint[], max_editions integer)
returns setof bigint language sql stable security definer rows 100
set search_path = pg_catalog, pg_temp as $$
  select distinct w.edition_id
  from public.webhooks w left join public.event_heads h on h.edition_id = w.edition_id
  where w.paused_time is null
    and (w.lease_until is null or w.lease_until < moment)
    and (w.wait_until is null or w.wait_until <= moment)
    and (w.cursor <> h.head or w.retry_time <= moment)
    and w.edition_id <> all (except_ids)
  limit max_editions
$$;
revoke all on function app_editions_with_webhooks from public;
grant execute on function app_editions_with_webhooks to lienzo_runtime;
