-- Two roles: the owner runs migrations; the service runs as lienzo_runtime, which owns nothing and
-- cannot bypass row-level security. Roles belong to the whole cluster, so it may exist already: made by
-- another database, or by an administrator for an owner who may not make roles.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lienzo_runtime') then
    create role lienzo_runtime nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  execute format('grant lienzo_runtime to %I', current_user);
exception when others then
  -- A superuser needs no grant; a cluster being migrated twice at once may race here.
  null;
end $$;

grant usage on schema public to lienzo_runtime;

-- The migrator's own record, which the service reads to refuse an unmigrated database.
grant select on kysely_migration to lienzo_runtime;

-- Spreads a table over the workers of a Citus cluster; does nothing on plain PostgreSQL.
create function app_distribute(relation text, key text, colocate text default null)
returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select create_distributed_table(%L, %L, colocate_with => %L)',
      relation, key, coalesce(colocate, 'default'));
  end if;
end $$;

-- Copies a small, nearly read-only table to every worker; does nothing on plain PostgreSQL.
create function app_replicate(relation text)
returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select create_reference_table(%L)', relation);
  end if;
end $$;

-- Everything a tenant table needs: its place in the cluster, the second wall, the grants.
create function app_tenant_table(relation text)
returns void language plpgsql as $$
begin
  perform app_distribute(relation, 'edition_id',
    case when relation = 'editions' then null else 'editions' end);
  execute format('alter table %I enable row level security', relation);
  execute format('alter table %I force row level security', relation);
  execute format($policy$
    create policy tenant on %I
      using (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint)
      with check (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint)
  $policy$, relation);
  execute format('grant select, insert, update, delete on %I to lienzo_runtime', relation);
end $$;

-- Directories: looked up before the edition is known, keyed by what is looked up.

create table users (
  zuid bigint primary key,
  display_name text not null,
  -- Only a verified address is ever stored.
  mail_id text,
  created_time timestamptz not null,
  modified_time timestamptz not null
);
select app_distribute('users', 'zuid');
grant select, insert, update on users to lienzo_runtime;

create table identities (
  subject text not null,
  issuer text not null,
  zuid bigint not null,
  primary key (subject, issuer)
);
select app_distribute('identities', 'subject');
grant select, insert on identities to lienzo_runtime;

create table user_editions (
  zuid bigint not null,
  edition_id bigint not null,
  joined_time timestamptz not null,
  owns_team_edition boolean not null default false,
  primary key (zuid, edition_id)
);
create unique index user_editions_one_owned on user_editions (zuid) where owns_team_edition;
select app_distribute('user_editions', 'zuid', 'users');
grant select, insert, update, delete on user_editions to lienzo_runtime;

-- Which editions wait for the owner of an address; the invitations themselves are tenant data.
create table mail_invitations (
  mail text not null,
  edition_id bigint not null,
  primary key (mail, edition_id)
);
select app_distribute('mail_invitations', 'mail');
grant select, insert, update, delete on mail_invitations to lienzo_runtime;

create table idempotency_keys (
  zuid bigint not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_time timestamptz not null,
  primary key (zuid, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_time);
select app_distribute('idempotency_keys', 'zuid', 'users');
grant select, insert, update, delete on idempotency_keys to lienzo_runtime;

-- Reference data.

create table plans (
  plan_name text primary key,
  -- Null: as many as the subscription bought.
  seats integer,
  zones_per_space integer not null,
  -- Null: the whole history.
  version_days integer,
  space_duplicate boolean not null
);
select app_replicate('plans');
grant select on plans to lienzo_runtime;
insert into plans (plan_name, seats, zones_per_space, version_days, space_duplicate) values
  ('FREE_PLAN', 10, 25, 7, true),
  ('TRIAL_PLAN', 25, 100, 30, false),
  ('BUSINESS_PLAN', null, 500, null, true);

-- Numbers that keep ids of different nodes apart; each is held by one process at a time.
create table id_nodes (
  node smallint primary key,
  holder text,
  leased_until timestamptz not null default '-infinity'
);
insert into id_nodes (node) select generate_series(0, 255);
grant select, update on id_nodes to lienzo_runtime;

-- Tenant tables.

create table editions (
  edition_id bigint primary key,
  edition_name text not null,
  edition_type text not null check (edition_type in ('ORG', 'TEAM')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE')),
  owner_zuid bigint not null,
  created_time timestamptz not null,
  modified_time timestamptz not null
);
select app_tenant_table('editions');

create table subscriptions (
  edition_id bigint primary key references editions (edition_id),
  plan_name text not null,
  seats integer,
  purchase_time timestamptz not null,
  expiry_time timestamptz
);
select app_tenant_table('subscriptions');

create table edition_members (
  edition_id bigint not null references editions (edition_id),
  zuid bigint not null,
  role text not null check (role in ('SUPER_ADMIN', 'ORG_ADMIN', 'MEMBER')),
  -- Copies of what users holds, so that lists of people stay inside the tenant.
  display_name text not null,
  mail_id text,
  joined_time timestamptz not null,
  primary key (edition_id, zuid)
);
create unique index edition_members_one_super_admin on edition_members (edition_id)
  where role = 'SUPER_ADMIN';
create index edition_members_by_mail on edition_members (edition_id, mail_id);
create index edition_members_by_time on edition_members (edition_id, joined_time, zuid);
select app_tenant_table('edition_members');

create table teams (
  edition_id bigint not null references editions (edition_id),
  team_id bigint not null,
  team_name text not null,
  description text not null,
  is_default boolean not null default false,
  created_by bigint not null,
  -- The creator's name at that time, for when they have left.
  created_by_name text not null,
  created_time timestamptz not null,
  modified_time timestamptz not null,
  primary key (edition_id, team_id)
);
select app_tenant_table('teams');

create table team_members (
  edition_id bigint not null,
  team_id bigint not null,
  zuid bigint not null,
  role text not null check (role in ('TEAM_ADMIN', 'MEMBER')),
  added_by bigint not null,
  added_time timestamptz not null,
  modified_time timestamptz not null,
  primary key (edition_id, team_id, zuid),
  foreign key (edition_id, team_id) references teams (edition_id, team_id),
  foreign key (edition_id, zuid) references edition_members (edition_id, zuid)
);
create index team_members_by_user on team_members (edition_id, zuid);
create index team_members_by_time on team_members (edition_id, team_id, added_time, zuid);
select app_tenant_table('team_members');

create table team_invitations (
  edition_id bigint not null,
  team_id bigint not null,
  -- Normalised, to find it by; mail_id is the address as the inviter wrote it.
  mail text not null,
  mail_id text not null,
  invitation_id bigint not null,
  role text not null check (role in ('TEAM_ADMIN', 'MEMBER')),
  added_by bigint not null,
  invited_time timestamptz not null,
  primary key (edition_id, team_id, mail),
  unique (edition_id, invitation_id),
  foreign key (edition_id, team_id) references teams (edition_id, team_id)
);
create index team_invitations_by_mail on team_invitations (edition_id, mail);
select app_tenant_table('team_invitations');

create table api_keys (
  edition_id bigint not null references editions (edition_id),
  key_id bigint not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  created_by bigint not null,
  created_time timestamptz not null,
  expiry_time timestamptz,
  primary key (edition_id, key_id)
);
create unique index api_keys_by_hash on api_keys (edition_id, key_hash);
select app_tenant_table('api_keys');

-- What happened in the same transaction as the change, for whoever must react to it later.
create table outbox (
  edition_id bigint not null,
  event_id bigint not null,
  kind text not null,
  payload jsonb not null,
  created_time timestamptz not null,
  primary key (edition_id, event_id)
);
select app_tenant_table('outbox');
