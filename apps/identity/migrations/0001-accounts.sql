-- The identity service keeps its tables in a schema of its own and runs as lienzo_identity, which owns
-- nothing. The role of the API, lienzo_runtime, has no rights here.

do $$
begin
  if not exists (select from pg_roles where rolname = 'lienzo_identity') then
    create role lienzo_identity nologin nosuperuser nobypassrls;
  end if;
exception
  -- Roles belong to the whole cluster, so the migration of another database can create it concurrently.
  when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  execute format('grant lienzo_identity to %I', current_user);
exception
  -- An owner that may not grant the role needs another login for the service, which an administrator
  -- added to the role.
  when insufficient_privilege then null;
end $$;

grant usage on schema identity to lienzo_identity;
grant select on identity.migrations to lienzo_identity;

create table identity.accounts (
  id uuid primary key default gen_random_uuid(),
  mail text not null check (length(mail) between 3 and 254),
  -- The address in lowercase: addresses that differ only in case belong to one person.
  mail_key text not null unique,
  mail_verified boolean not null,
  name text not null check (length(name) between 1 and 100),
  -- Argon2id, in the PHC string format.
  password_hash text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on identity.accounts to lienzo_identity;

-- Links that are used once: to create the first account, to join, or to choose a new password.
create table identity.links (
  -- SHA-256 of the secret in the link.
  secret_hash bytea primary key,
  purpose text not null check (purpose in ('set-up', 'join', 'reset')),
  mail text,
  account_id uuid references identity.accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'join') = (mail is not null)),
  check ((purpose = 'reset') = (account_id is not null))
);
create index on identity.links (expires_at);
create index on identity.links (account_id) where account_id is not null;
grant select, insert, update, delete on identity.links to lienzo_identity;

-- What the OpenID provider stores: sessions, grants, codes, refresh tokens and so on.
create table identity.artifacts (
  model text not null,
  -- SHA-256 of the id, because the ids of codes, tokens and sessions are secrets.
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id_hash)
);
create index on identity.artifacts (grant_id) where grant_id is not null;
create index on identity.artifacts (uid) where uid is not null;
create index on identity.artifacts (user_code) where user_code is not null;
create index on identity.artifacts (account_id) where account_id is not null;
create index on identity.artifacts (expires_at);
grant select, insert, update, delete on identity.artifacts to lienzo_identity;

-- Keys that sign tokens and cookies. A key is published before it signs and stays for a while afterwards.
create table identity.keys (
  id text primary key,
  purpose text not null check (purpose in ('signing', 'cookie')),
  secret jsonb not null,
  signs_from timestamptz not null
);
grant select, insert, delete on identity.keys to lienzo_identity;

-- Attempts to sign in, by a hash of what they are counted for, in windows.
create table identity.attempts (
  counted_for bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (counted_for, window_start)
);
create index on identity.attempts (window_start);
grant select, insert, update, delete on identity.attempts to lienzo_identity;
