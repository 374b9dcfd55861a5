-- Passkeys, one-time codes and recovery codes of people, the sessions that they can see and end, and messages
-- that wait to be delivered.

create table identity.passkeys (
  -- The id of the credential, as base64url.
  id text primary key,
  account_id uuid not null references identity.accounts on delete cascade,
  public_key bytea not null,
  -- How often the authenticator says that it has signed; a copy of it would report a number again.
  counter bigint not null,
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on identity.passkeys (account_id);
grant select, insert, update, delete on identity.passkeys to lienzo_identity;

create table identity.code_generators (
  account_id uuid primary key references identity.accounts on delete cascade,
  -- Shared with the app that generates the codes, so it cannot be a hash.
  secret text not null,
  -- Null until the person has entered a first code.
  confirmed_at timestamptz,
  -- The last period of 30 seconds whose code was used. Codes of it and of earlier ones are refused.
  last_step bigint not null default 0
);
grant select, insert, update, delete on identity.code_generators to lienzo_identity;

create table identity.recovery_codes (
  account_id uuid not null references identity.accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on identity.recovery_codes to lienzo_identity;

-- What the service expects from one browser next: an answer of a passkey, or a code after the password.
create table identity.challenges (
  purpose text not null check (purpose in ('add-passkey', 'use-passkey', 'second-step')),
  -- SHA-256 of the session or the sign-in that it belongs to.
  bound_to bytea not null,
  value text not null,
  expires_at timestamptz not null,
  primary key (purpose, bound_to)
);
create index on identity.challenges (expires_at);
grant select, insert, update, delete on identity.challenges to lienzo_identity;

-- What the sessions in identity.artifacts do not contain.
create table identity.sessions (
  uid text primary key,
  account_id uuid not null references identity.accounts on delete cascade,
  user_agent text not null,
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index on identity.sessions (account_id);
create index on identity.sessions (last_used_at);
grant select, insert, update, delete on identity.sessions to lienzo_identity;

-- Mails, and notices to Lienzo about ended sessions. A row is deleted when it was delivered.
create table identity.deliveries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'logout')),
  payload jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on identity.deliveries (next_at);
grant select, insert, update, delete on identity.deliveries to lienzo_identity;

-- Links that confirm a new address have both an address and an account.
alter table identity.links drop constraint links_purpose_check;
alter table identity.links drop constraint links_check;
alter table identity.links drop constraint links_check1;
alter table identity.links
  add constraint links_purpose_check check (purpose in ('set-up', 'join', 'reset', 'mail')),
  add constraint links_mail_check check ((purpose in ('join', 'mail')) = (mail is not null)),
  add constraint links_account_check check ((purpose in ('reset', 'mail')) = (account_id is not null));
