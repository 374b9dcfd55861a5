-- Personal access tokens. A directory: looked up by the hash before the person and the edition are known. A
-- reference table on Citus: small, rarely written, and looked up both by hash and by person.
create table access_tokens (
  -- SHA-256 of the token, which is stored nowhere.
  token_hash bytea primary key,
  token_id bigint not null,
  zuid bigint not null,
  -- The identity provider that vouched for the person when they created the token.
  issuer text not null,
  name text not null,
  prefix text not null,
  scopes text[] not null,
  -- The editions that the token can be used in; null if it is not restricted.
  edition_ids bigint[],
  created_time timestamptz not null,
  expiry_time timestamptz not null,
  -- The day on which the token was last used, as midnight in UTC. Written at most once a day and token.
  last_used_time timestamptz
);
create unique index access_tokens_by_user on access_tokens (zuid, token_id);
create index access_tokens_by_expiry on access_tokens (expiry_time);
select app_replicate('access_tokens');
grant select, insert, update, delete on access_tokens to lienzo_runtime;
