-- Every Yjs client id that wrote into a zone belongs to one person for good: nobody can continue, or
-- run ahead of, what another wrote.
create table zone_clients (
  edition_id bigint not null,
  zone_id uuid not null,
  client bigint not null,
  zuid bigint not null,
  primary key (edition_id, zone_id, client)
);
select app_tenant_table('zone_clients');
