-- Files of zones. The bytes are blobs in PostgreSQL, on a disk or in an object store; these tables say which
-- blobs exist and what they belong to.

create table files (
  edition_id bigint not null references editions (edition_id),
  file_id bigint not null,
  -- The hash of the upload. The same upload is stored once for each edition.
  sha256 bytea not null check (octet_length(sha256) = 32),
  kind text not null check (kind in ('IMAGE', 'FILE')),
  media_type text not null,
  -- The size of the upload, and of the blobs that were made from it.
  bytes bigint not null,
  stored_bytes bigint not null,
  width integer,
  height integer,
  created_time timestamptz not null,
  -- Since when no zone has the file; null while one has it.
  unused_time timestamptz,
  primary key (edition_id, file_id),
  unique (edition_id, sha256)
);
select app_tenant_table('files');

create table zone_files (
  edition_id bigint not null,
  zone_id uuid not null,
  file_id bigint not null,
  name text not null,
  added_by bigint not null,
  added_time timestamptz not null,
  primary key (edition_id, zone_id, file_id),
  foreign key (edition_id, file_id) references files (edition_id, file_id)
);
create index zone_files_by_file on zone_files (edition_id, file_id);
select app_tenant_table('zone_files');

create table file_uploads (
  edition_id bigint not null references editions (edition_id),
  upload_id bigint not null,
  zone_id uuid not null,
  blob_id uuid not null,
  name text not null,
  bytes bigint not null,
  created_by bigint not null,
  created_time timestamptz not null,
  -- The file that the upload became; null until it is completed.
  file_id bigint,
  primary key (edition_id, upload_id)
);
create index file_uploads_by_person on file_uploads (edition_id, created_by);
select app_tenant_table('file_uploads');

-- Every blob is listed here before its first byte is written, so that none can be forgotten in a store.
create table file_blobs (
  edition_id bigint not null references editions (edition_id),
  blob_id uuid not null,
  created_time timestamptz not null,
  -- Null until the blob belongs to a file. It is deleted if that does not happen within 24 hours.
  file_id bigint,
  -- The longer side in pixels that a rendition of an image fits into; 0 for other files.
  size integer not null default 0,
  width integer,
  height integer,
  bytes bigint not null default 0,
  primary key (edition_id, blob_id)
);
create index file_blobs_by_file on file_blobs (edition_id, file_id, size);
select app_tenant_table('file_blobs');

-- The bytes of blobs, if they are stored in PostgreSQL.
create table file_chunks (
  edition_id bigint not null,
  blob_id uuid not null,
  position integer not null,
  data bytea not null,
  primary key (edition_id, blob_id, position)
);
-- Most files are compressed already.
alter table file_chunks alter column data set storage external;
select app_tenant_table('file_chunks');
