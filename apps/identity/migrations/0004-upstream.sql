-- Sign-in with other OpenID providers.

-- An account that comes from a provider has no password.
alter table identity.accounts alter column password_hash drop not null;

-- Which person at which provider an account belongs to.
create table identity.upstream_identities (
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  account_id uuid not null references identity.accounts on delete cascade,
  -- Whether the account was created by this sign-in. Only then does the provider change its name and address.
  is_source boolean not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on identity.upstream_identities (account_id);
grant select, insert, update, delete on identity.upstream_identities to lienzo_identity;

-- Sign-ins that have left for a provider. The state works once, in the browser that it was created in.
create table identity.upstream_sign_ins (
  -- SHA-256 of the state parameter and of the cookie.
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  -- The step of the authorization endpoint that waits for the person.
  interaction text not null,
  nonce text not null,
  code_verifier text not null,
  max_age integer,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What came of it; read and deleted when the browser returns to the sign-in page.
  outcome jsonb
);
create index on identity.upstream_sign_ins (interaction);
create index on identity.upstream_sign_ins (expires_at);
grant select, insert, update, delete on identity.upstream_sign_ins to lienzo_identity;
