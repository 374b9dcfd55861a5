-- Notifications: what a person should know about, made from the event log.

-- Which events have to be looked at. The sequencer writes a row with the events that it logs, and the
-- transaction that makes the notifications deletes it, so that no event is missed or looked at twice.
create table notification_tasks (
  edition_id bigint not null,
  -- The last event, and the last one before.
  seq bigint not null,
  from_seq bigint not null,
  created_time timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0,
  -- When it is tried again after a failure.
  retry_time timestamptz,
  primary key (edition_id, seq)
);
select app_tenant_table('notification_tasks');
create index notification_tasks_by_time on notification_tasks (created_time);

create table notifications (
  edition_id bigint not null,
  zuid bigint not null,
  notification_id bigint not null,
  kind text not null check (kind in ('mention', 'reply', 'invitation', 'share')),
  actor_zuid bigint,
  -- What it is about: a team, a space, a zone, or a comment in a zone.
  team_id bigint,
  space_id bigint,
  zone_id uuid,
  comment_id uuid,
  created_time timestamptz not null,
  read_time timestamptz,
  -- False if the person wants this kind by mail only.
  in_inbox boolean not null,
  -- Whether it waits to be mailed.
  mail_pending boolean not null,
  primary key (edition_id, zuid, notification_id)
);
create unique index notifications_by_comment on notifications (edition_id, zuid, comment_id, kind);
create index notifications_by_zone on notifications (edition_id, zone_id) where zone_id is not null;
create index notifications_by_space on notifications (edition_id, space_id) where space_id is not null;
create index notifications_by_time on notifications (edition_id, created_time);
select app_tenant_table('notifications');

-- One row for each person who was notified or changed their settings.
create table inboxes (
  edition_id bigint not null,
  zuid bigint not null,
  -- Grows with every change of the inbox, so that a client can wait for the next one.
  version bigint not null default 0,
  -- What the person changed; everything is on by default.
  settings jsonb not null default '{}',
  language text not null default 'en' check (language in ('en', 'es')),
  -- When the next mail is sent, or tried again.
  mail_due timestamptz,
  mail_attempts smallint not null default 0,
  primary key (edition_id, zuid)
);
create index inboxes_by_mail on inboxes (mail_due) where mail_due is not null;
select app_tenant_table('inboxes');

-- Whom a comment mentioned when it was last looked at. Only people who were added since are notified.
create table comment_mentions (
  edition_id bigint not null,
  zone_id uuid not null,
  comment_id uuid not null,
  zuids bigint[] not null,
  primary key (edition_id, zone_id, comment_id)
);
select app_tenant_table('comment_mentions');

-- The next functions look into all editions, but return only ids and numbers.
alter table notification_tasks no force row level security;
alter table inboxes no force row level security;

-- Returns editions whose events were not looked at at once, for example because a node was killed.
create function app_editions_to_notify(max_editions integer)
returns setof bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct edition_id from (
    select edition_id from public.notification_tasks
    where created_time < clock_timestamp() - interval '1 second'
      and (retry_time is null or retry_time < clock_timestamp())
    order by created_time limit max_editions * 10) as waiting
  limit max_editions
$$;
revoke all on function app_editions_to_notify from public;
grant execute on function app_editions_to_notify to lienzo_runtime;

-- Returns the versions of inboxes, for clients that wait for the next change.
create function app_inbox_versions(edition_ids bigint[], zuids bigint[])
returns table (edition_id bigint, zuid bigint, version bigint) language sql stable security definer
rows 100 set search_path = pg_catalog, pg_temp as $$
  select i.edition_id, i.zuid, i.version from public.inboxes i
  join unnest(edition_ids, zuids) as wanted (edition_id, zuid)
    on wanted.edition_id = i.edition_id and wanted.zuid = i.zuid
$$;
revoke all on function app_inbox_versions from public;
grant execute on function app_inbox_versions to lienzo_runtime;

-- Returns inboxes whose mail is due.
create function app_inboxes_to_mail(before timestamptz, max_inboxes integer)
returns table (edition_id bigint, zuid bigint) language sql stable security definer rows 100
set search_path = pg_catalog, pg_temp as $$
  select i.edition_id, i.zuid from public.inboxes i
  where i.mail_due <= before order by i.mail_due limit max_inboxes
$$;
revoke all on function app_inboxes_to_mail from public;
grant execute on function app_inboxes_to_mail to lienzo_runtime;
