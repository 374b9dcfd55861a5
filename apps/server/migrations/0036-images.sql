-- A preview of an image in about 25 bytes, to show while it loads; null if it was uploaded before.
alter table files add column thumbhash bytea;

-- The files that templates show. Zones that are made from a template get them.
create table template_files (
  edition_id bigint not null,
  template_id bigint not null,
  file_id bigint not null,
  name text not null,
  primary key (edition_id, template_id, file_id),
  foreign key (edition_id, file_id) references files (edition_id, file_id)
);
create index template_files_by_file on template_files (edition_id, file_id);
select app_tenant_table('template_files');
