-- A database can go back in time: it fails over to a standby that lacks the last entries, or is restored
-- from a backup. Entries that were acknowledged are then missing, and their numbers are assigned again.

-- Returns the timeline of PostgreSQL, which changes with every promotion and point-in-time recovery.
-- Managed databases may forbid or lack the functions; the timeline is then empty.
create function app_timeline() returns text language plpgsql stable as $$
begin
  return substring(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8);
exception when others then
  return '';
end $$;

-- The line of history that this database continues. Nodes renew `epoch` when the database has moved to
-- another cluster or was copied; see db/epoch.ts. One row.
create table journal_epoch (
  singleton boolean primary key default true check (singleton),
  epoch uuid not null default gen_random_uuid(),
  -- The cluster and the database for which the epoch was chosen; null until a node has started.
  system_identifier text,
  database_oid text,
  -- The epoch of zones whose `epoch` is null.
  initial_epoch text
);
insert into journal_epoch default values;
select app_replicate('journal_epoch');
grant select, update on journal_epoch to lienzo_runtime;

-- Identifies an entry: after the database went back in time, another entry can have the same number.
-- Null in entries that nodes of the previous release wrote.
alter table zone_updates add column tag text;

alter table zones
  -- The tag of entry `tagged_seq`. Nodes of the previous release change `head` alone.
  add column head_tag text,
  add column tagged_seq bigint,
  -- The epoch in which `server_client` was chosen.
  add column epoch text,
  -- The Yjs client id for changes through the HTTP API.
  add column server_client bigint not null default 1,
  -- The clock of `server_client` if it is not 1. Nodes of the previous release write only as client 1,
  -- whose clock is `server_clock`.
  add column server_client_clock bigint not null default 0;

-- Parts of journals that refer to entries which are lost. They are not part of the documents.
create table zone_remnants (
  edition_id bigint not null,
  zone_id uuid not null,
  remnant_id uuid not null,
  -- The entry at which the journal was repaired.
  seq bigint not null,
  -- Yjs updates in version 2 of the encoding, each after its length.
  data bytea not null,
  created_time timestamptz not null,
  primary key (edition_id, zone_id, remnant_id)
);
select app_tenant_table('zone_remnants');
