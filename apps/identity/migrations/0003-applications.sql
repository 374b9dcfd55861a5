-- Applications that people register, and what others allowed them to do.

create table identity.applications (
  client_id text primary key,
  owner_id uuid not null references identity.accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) <= 500),
  home_page text not null check (length(home_page) between 1 and 500),
  redirect_uris text[] not null check (cardinality(redirect_uris) <= 20),
  scopes text[] not null,
  -- SHA-256 of the secret; null for a public application, which cannot keep one.
  secret_hash bytea,
  -- The secret before the last rotation, which stays valid for a day.
  previous_secret_hash bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  -- Set by an operator. A blocked application cannot sign anyone in or renew its tokens.
  blocked_at timestamptz
);
create index on identity.applications (owner_id);
grant select, insert, update, delete on identity.applications to lienzo_identity;

-- What a person allowed an application to do. Its tokens are in identity.artifacts.
create table identity.consents (
  account_id uuid not null references identity.accounts on delete cascade,
  client_id text not null references identity.applications on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  primary key (account_id, client_id)
);
create index on identity.consents (client_id);
grant select, insert, update, delete on identity.consents to lienzo_identity;

-- Finds the tokens and grants of an application.
create index on identity.artifacts ((payload ->> 'clientId')) where payload ->> 'clientId' is not null;
