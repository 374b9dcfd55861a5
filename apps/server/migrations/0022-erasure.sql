-- People can be erased and editions deleted. Both take several transactions, which jobs run.

-- When a person's erasure was requested. From then on they cannot join editions.
alter table users add column erasure_time timestamptz;
grant delete on identities to lienzo_runtime;
-- Exports and erasures look up how a person signs in.
create index identities_by_user on identities (zuid);

alter table editions
  -- When the edition was deleted, and until when it can be restored.
  add column deleted_time timestamptz,
  add column purge_time timestamptz;

-- Deleted editions stay in the directory, because jobs and erasures go through it.
alter table user_editions add column edition_deleted_time timestamptz;

-- The memberships of a deleted edition, as they were. Without memberships no rule grants access to
-- anything, on any node and whatever release it runs; restoring the edition puts them back.
create table removed_memberships (
  edition_id bigint not null,
  zuid bigint not null,
  -- The team; the edition itself for the membership in the edition.
  group_id bigint not null,
  membership jsonb not null,
  primary key (edition_id, zuid, group_id)
);
select app_tenant_table('removed_memberships');
