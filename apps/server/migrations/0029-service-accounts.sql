-- Service accounts: users for programs. Each belongs to one edition and is a member of it without a seat.

-- The edition of a service account; null for people.
alter table users add column service_edition_id bigint;
create index users_by_service_edition on users (service_edition_id) where service_edition_id is not null;

create table service_accounts (
  edition_id bigint not null references editions (edition_id),
  zuid bigint not null,
  created_by bigint not null,
  created_time timestamptz not null,
  -- The application at an identity provider whose tokens act as the account; null if there is none.
  client_issuer text,
  client_subject text,
  primary key (edition_id, zuid),
  check ((client_issuer is null) = (client_subject is null))
);
create unique index service_accounts_by_client on service_accounts (edition_id, client_issuer, client_subject);
select app_tenant_table('service_accounts');

-- Which accounts the tokens of an application act as, one in each edition that names the application. An edition
-- cannot claim an application for itself alone, so it can neither take over nor detect what others use.
create table service_clients (
  subject text not null,
  issuer text not null,
  edition_id bigint not null,
  zuid bigint not null,
  primary key (subject, issuer, edition_id)
);
select app_distribute('service_clients', 'subject', 'identities');
create index service_clients_by_account on service_clients (zuid);
grant select, insert, update, delete on service_clients to lienzo_runtime;
