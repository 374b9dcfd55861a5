-- Share links: let people without an account open a space or a zone.

create table share_links (
  edition_id bigint not null references editions (edition_id),
  link_id bigint not null,
  space_id bigint not null,
  -- Null for a link to all zones of the space.
  zone_id uuid,
  -- The frame that is shown first. It does not limit access to the zone.
  frame_id uuid,
  role text not null check (role in ('VIEWER', 'COMMENTER', 'EDITOR')),
  label text not null,
  -- SHA-256 of the secret, which is stored nowhere.
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  -- Argon2id; null if the link needs no password.
  password_hash text,
  -- Changes with the password, so that guests who entered the former one lose their access.
  generation integer not null default 1,
  created_by bigint not null,
  created_time timestamptz not null,
  expiry_time timestamptz,
  revoked_time timestamptz,
  openings bigint not null default 0,
  -- The day on which the link was last opened, as midnight in UTC.
  last_opened_time timestamptz,
  primary key (edition_id, link_id),
  check (frame_id is null or zone_id is not null),
  check (role <> 'EDITOR' or expiry_time is not null)
);
create index share_links_by_space on share_links (edition_id, space_id);
create index share_links_by_zone on share_links (edition_id, zone_id);
select app_tenant_table('share_links');

-- People who opened a link. They are no users and take no seat. Their ids are above those of users.
create table link_guests (
  edition_id bigint not null references editions (edition_id),
  guest_id bigint not null,
  link_id bigint not null,
  name text not null,
  generation integer not null,
  created_time timestamptz not null,
  renewed_time timestamptz not null,
  primary key (edition_id, guest_id),
  foreign key (edition_id, link_id) references share_links (edition_id, link_id) on delete cascade
);
create index link_guests_by_link on link_guests (edition_id, link_id, renewed_time);
select app_tenant_table('link_guests');

-- The strongest links that an edition (space_id is 0) or a space allows: 0 none, 1 to view, 2 to comment, 3 to edit.
create table link_policies (
  edition_id bigint not null references editions (edition_id),
  space_id bigint not null,
  level smallint not null check (level between 0 and 3),
  primary key (edition_id, space_id)
);
select app_tenant_table('link_policies');

-- A directory: looked up by the hash of the secret before the edition is known. A reference table on Citus: small
-- and rarely written.
create table link_secrets (
  secret_hash bytea primary key,
  edition_id bigint not null,
  link_id bigint not null
);
create unique index link_secrets_by_link on link_secrets (edition_id, link_id);
select app_replicate('link_secrets');
grant select, insert, update, delete on link_secrets to lienzo_runtime;

-- Links that work at this moment: neither revoked nor expired, allowed by the policies, and created by a person who
-- can still edit the space.
create view working_links with (security_invoker = true) as
select l.*
from share_links l
where l.revoked_time is null
  and (l.expiry_time is null or l.expiry_time > now())
  and case l.role when 'VIEWER' then 1 when 'COMMENTER' then 2 else 3 end
    <= coalesce((select min(p.level) from link_policies p
      where p.edition_id = l.edition_id and p.space_id in (0, l.space_id)), 3)
  and exists (select from edition_members c
    where c.edition_id = l.edition_id and c.zuid = l.created_by and c.suspended_time is null)
  and exists (select from space_members m
    where m.edition_id = l.edition_id and m.space_id = l.space_id and m.role in ('CREATOR', 'EDITOR')
      and (m.member_id = l.created_by or m.member_id = l.edition_id
        or m.member_id in (select t.team_id from team_members t
          where t.edition_id = l.edition_id and t.zuid = l.created_by)));
grant select on working_links to lienzo_runtime;
