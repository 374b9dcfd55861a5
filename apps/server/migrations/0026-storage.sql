-- Limits in bytes. Sizes are counted with each change; the nightly verification corrects them.

alter table zones
  -- The bytes of the stored form of all elements; null until they are first counted.
  add column element_bytes bigint,
  -- The bytes of the journal, snapshots, versions and history.
  add column history_bytes bigint not null default 0,
  -- The part of both that the total of the edition contains.
  add column counted_bytes bigint not null default 0;

-- Null: unlimited. The value of a subscription replaces the one of its plan.
alter table plans add column storage_bytes bigint;
alter table subscriptions add column storage_bytes bigint;

-- The storage of an edition is the sum of its entries. Transactions only add entries, so that edits of
-- different zones never wait for each other. A job replaces many entries by one.
create table edition_storage (
  edition_id bigint not null,
  entry_id uuid not null,
  bytes bigint not null,
  primary key (edition_id, entry_id)
);
select app_tenant_table('edition_storage');
