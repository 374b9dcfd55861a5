-- Where people are signed in: tokens of the same issuer, client and session of the provider. Written at
-- most every few minutes for each session.
create table user_sessions (
  zuid bigint not null,
  -- A hash of what identifies the session, so that the table contains no tokens.
  session_key text not null,
  session_id bigint not null,
  client_id text not null,
  user_agent text not null,
  first_time timestamptz not null,
  last_time timestamptz not null,
  -- When the last token of the session expires.
  expiry_time timestamptz not null,
  primary key (zuid, session_key)
);
select app_distribute('user_sessions', 'zuid', 'users');
grant select, insert, update, delete on user_sessions to lienzo_runtime;

-- Sessions that were ended, and suspended people. Every node reads what is new every second, and
-- refuses tokens that were issued before. A reference table on Citus: small, and read by all nodes.
create table session_ends (
  zuid bigint not null,
  -- A session; '' for all sessions of the person; '*' and a session for all others.
  session_key text not null,
  -- Tokens that were issued until then are refused; 'infinity' for a suspended person.
  ended_time timestamptz not null,
  recorded_time timestamptz not null,
  primary key (zuid, session_key)
);
create index session_ends_recorded on session_ends (recorded_time);
select app_replicate('session_ends');
grant select, insert, update, delete on session_ends to lienzo_runtime;
