-- Identifies the installation to its own nodes. The nodes derive the keys with which they sign messages
-- to each other from the secret; it never leaves them. A restored copy of the database has the same row.
create table installation (
  singleton boolean primary key default true check (singleton),
  installation_id uuid not null default gen_random_uuid(),
  -- 32 bytes with 244 random bits: each random UUID has 122, and needs no extension.
  secret bytea not null check (length(secret) = 32)
);
insert into installation (secret)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
grant select on installation to lienzo_runtime;
