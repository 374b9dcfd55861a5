-- Nodes of the previous release cannot read documents of version 2. Every node reports the version it supports
-- with its lease, and documents are written in version 2 only when all nodes support it. A node of the previous
-- release takes a lease without reporting; the holder tells its lease from an earlier report.
alter table id_nodes
  add column document_version smallint not null default 1,
  add column document_version_holder text;

alter table zones add column document_version smallint not null default 1;
