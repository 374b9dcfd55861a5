-- Every change of a zone's document is a numbered entry of its journal; `head` is the last number.
-- The row of the zone is the lock under which numbers are given out.
alter table zones
  add column head bigint not null default 0,
  -- Up to which entry the elements below follow the journal.
  add column projected_seq bigint not null default 0,
  -- Up to which entry the snapshot reaches.
  add column snapshot_seq bigint not null default 0,
  -- How many items the service itself has written into the document.
  add column server_clock bigint not null default 0,
  add column element_count integer not null default 0,
  -- Nothing stands higher in the stack.
  add column top_z text collate "C",
  -- Up to which entry a version was kept, and when the first change after it came.
  add column version_seq bigint not null default 0,
  add column burst_time timestamptz,
  -- Room for new row versions on the same page: this row changes with every edit.
  set (fillfactor = 50);

-- No foreign keys from here to the zones: a large tenant's log can be spread by zone one day, and a
-- thousand rows at once need no thousand checks.
create table zone_updates (
  edition_id bigint not null,
  zone_id uuid not null,
  seq bigint not null,
  data bytea not null,
  author_zuid bigint not null,
  created_time timestamptz not null,
  primary key (edition_id, zone_id, seq)
);
select app_tenant_table('zone_updates');

-- Large things by id. Only db/blobs.ts knows that they are kept here.
create table blobs (
  edition_id bigint not null,
  blob_id uuid not null,
  data bytea not null,
  primary key (edition_id, blob_id)
);
-- They come compressed.
alter table blobs alter column data set storage external;
select app_tenant_table('blobs');

-- A snapshot is the journal up to an entry, in one piece.
create table zone_snapshots (
  edition_id bigint not null,
  zone_id uuid not null,
  seq bigint not null,
  blob_id uuid not null,
  created_time timestamptz not null,
  primary key (edition_id, zone_id, seq)
);
select app_tenant_table('zone_snapshots');

-- The document as rows, derived from the journal.
create table elements (
  edition_id bigint not null,
  zone_id uuid not null,
  element_id uuid not null,
  kind text not null check (kind in ('frame', 'shape', 'connector', 'comment')),
  -- Place in the stack, as a fractional index.
  z text collate "C" not null,
  -- The element in its stored form.
  body json not null,
  -- The Yjs items that a change of it has to follow.
  items json not null,
  frame_id uuid,
  first_id uuid,
  second_id uuid,
  parent_id uuid,
  anchor_id uuid,
  author_zuid bigint,
  created_time timestamptz,
  primary key (edition_id, zone_id, element_id)
);
create index elements_by_stack on elements (edition_id, zone_id, kind, z, element_id);
create index elements_by_frame on elements (edition_id, zone_id, frame_id) where frame_id is not null;
create index elements_by_first on elements (edition_id, zone_id, first_id) where first_id is not null;
create index elements_by_second on elements (edition_id, zone_id, second_id) where second_id is not null;
create index elements_by_parent on elements (edition_id, zone_id, parent_id) where parent_id is not null;
create index elements_by_anchor on elements (edition_id, zone_id, anchor_id) where anchor_id is not null;
select app_tenant_table('elements');

-- Where an element was removed, the Yjs item that a new one under the same id has to follow.
create table element_graves (
  edition_id bigint not null,
  zone_id uuid not null,
  element_id uuid not null,
  client bigint not null,
  clock bigint not null,
  primary key (edition_id, zone_id, element_id)
);
select app_tenant_table('element_graves');

-- What a zone changes about the roles that its space gives.
create table zone_access (
  edition_id bigint not null,
  zone_id uuid not null,
  member_id bigint not null,
  member_type text not null check (member_type in ('USER', 'TEAM', 'ORG')),
  permission text not null check (permission in ('restricted', 'allowed')),
  role text check (role in ('ORGANISER', 'EDITOR', 'COMMENTER', 'VIEWER')),
  primary key (edition_id, zone_id, member_id),
  foreign key (edition_id, zone_id) references zones (edition_id, zone_id)
);
create index zone_access_by_member on zone_access (edition_id, member_id, zone_id);
select app_tenant_table('zone_access');

create table zone_versions (
  edition_id bigint not null,
  zone_id uuid not null,
  version_id bigint not null,
  -- The entry of the journal that it shows.
  seq bigint not null,
  blob_id uuid not null,
  modified_by bigint not null,
  version_time timestamptz not null,
  description text not null,
  primary key (edition_id, zone_id, version_id),
  foreign key (edition_id, zone_id) references zones (edition_id, zone_id)
);
create index zone_versions_by_time on zone_versions (edition_id, zone_id, version_time desc, version_id desc);
select app_tenant_table('zone_versions');

-- Built-in templates come with the service; an edition adds its own.
drop table templates;
create table edition_templates (
  edition_id bigint not null references editions (edition_id),
  template_id bigint not null,
  name text not null,
  description text not null,
  author_zuid bigint not null,
  blob_id uuid not null,
  created_time timestamptz not null,
  primary key (edition_id, template_id)
);
select app_tenant_table('edition_templates');
