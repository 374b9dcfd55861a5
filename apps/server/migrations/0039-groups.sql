-- Groups of people, which can be members of spaces and zones like teams, and the directories (SCIM) that manage them.

create table groups (
  edition_id bigint not null references editions (edition_id),
  group_id bigint not null,
  group_name text not null,
  -- The id that the directory uses; null if it has none or admins manage the group.
  external_id text,
  managed_by text not null check (managed_by in ('SCIM', 'MANUAL')),
  created_time timestamptz not null,
  modified_time timestamptz not null,
  revision bigint not null default 0,
  primary key (edition_id, group_id),
  check (external_id is null or managed_by = 'SCIM')
);
-- Directories may have several groups of the same name.
create unique index groups_by_name on groups (edition_id, lower(group_name)) where managed_by = 'MANUAL';
create index groups_by_manager on groups (edition_id, managed_by, lower(group_name));
select app_tenant_table('groups');

create table group_members (
  edition_id bigint not null,
  group_id bigint not null,
  zuid bigint not null,
  added_time timestamptz not null,
  primary key (edition_id, group_id, zuid),
  foreign key (edition_id, group_id) references groups (edition_id, group_id) on delete cascade,
  -- A person who leaves the edition leaves its groups.
  foreign key (edition_id, zuid) references edition_members (edition_id, zuid) on delete cascade
);
create index group_members_by_user on group_members (edition_id, zuid);
select app_tenant_table('group_members');

-- What a person's roles can come from, apart from themselves and the edition. Access is always read through this view,
-- so that teams and groups cannot differ.
create view team_and_group_members with (security_invoker = true) as
  select edition_id, team_id as principal_id, zuid from team_members
  union all
  select edition_id, group_id as principal_id, zuid from group_members;
grant select on team_and_group_members to lienzo_runtime;

alter table space_members drop constraint space_members_member_type_check;
alter table space_members add constraint space_members_member_type_check
  check (member_type in ('USER', 'TEAM', 'GROUP', 'ORG'));
alter table zone_access drop constraint zone_access_member_type_check;
alter table zone_access add constraint zone_access_member_type_check
  check (member_type in ('USER', 'TEAM', 'GROUP', 'ORG'));

-- As before, and the person who created the link can also edit the space through a group.
create or replace view working_links with (security_invoker = true) as
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
        or m.member_id in (select t.principal_id from team_and_group_members t
          where t.edition_id = l.edition_id and t.zuid = l.created_by)));

-- Tokens of directories. The address of a request names the edition, so no table outside it is needed.
create table scim_tokens (
  edition_id bigint not null references editions (edition_id),
  token_id bigint not null,
  label text not null,
  -- SHA-256 of the token, which is stored nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_by bigint not null,
  created_time timestamptz not null,
  -- The day on which the token was last used, as midnight in UTC.
  last_used_time timestamptz,
  -- Who receives the spaces of people whom the directory removes; the owner of the edition if null.
  successor_zuid bigint,
  primary key (edition_id, token_id)
);
create unique index scim_tokens_by_hash on scim_tokens (edition_id, token_hash);
select app_tenant_table('scim_tokens');

-- People in the directory of an organization. A record is not an account: it is linked to one when a person with the
-- address is a member of the edition, or joins it after they signed in with this address.
create table scim_users (
  edition_id bigint not null references editions (edition_id),
  user_id bigint not null,
  user_name text not null,
  external_id text,
  -- The normalized address.
  mail text not null,
  -- The attributes of the directory, as SCIM presents them.
  attributes jsonb not null,
  active boolean not null,
  -- The member of the edition; null until the person joins.
  zuid bigint,
  created_time timestamptz not null,
  modified_time timestamptz not null,
  primary key (edition_id, user_id)
);
create unique index scim_users_by_name on scim_users (edition_id, lower(user_name));
create unique index scim_users_by_member on scim_users (edition_id, zuid) where zuid is not null;
create index scim_users_by_mail on scim_users (edition_id, mail);
create index scim_users_by_external_id on scim_users (edition_id, external_id) where external_id is not null;
select app_tenant_table('scim_users');

-- Which records are in a group of the directory. Those that are linked are in group_members, too.
create table scim_group_members (
  edition_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (edition_id, group_id, user_id),
  foreign key (edition_id, group_id) references groups (edition_id, group_id) on delete cascade,
  foreign key (edition_id, user_id) references scim_users (edition_id, user_id) on delete cascade
);
create index scim_group_members_by_user on scim_group_members (edition_id, user_id);
select app_tenant_table('scim_group_members');

-- An invitation for a person in the directory. It neither expires nor depends on the person who invited them.
alter table team_invitations add column from_directory boolean not null default false;
