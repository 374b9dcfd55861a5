create table spaces (
  edition_id bigint not null references editions (edition_id),
  space_id bigint not null,
  team_id bigint not null,
  space_name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'TRASHED')),
  owner_zuid bigint not null,
  last_author_zuid bigint not null,
  allow_embed boolean not null default false,
  created_time timestamptz not null,
  modified_time timestamptz not null,
  opened_time timestamptz not null,
  trashed_time timestamptz,
  primary key (edition_id, space_id),
  foreign key (edition_id, team_id) references teams (edition_id, team_id)
);
create index spaces_by_team on spaces (edition_id, team_id);
create index spaces_by_owner on spaces (edition_id, owner_zuid);
select app_tenant_table('spaces');

-- Who was given what: a person, a team or the whole edition. The owner has the CREATOR entry.
create table space_members (
  edition_id bigint not null,
  space_id bigint not null,
  -- zuid, team id or edition id; all come from one source, so they never collide.
  member_id bigint not null,
  member_type text not null check (member_type in ('USER', 'TEAM', 'ORG')),
  role text not null check (role in
    ('CREATOR', 'EDITOR', 'COMMENTER', 'GUEST_COMMENTER', 'VIEWER', 'GUEST_VIEWER')),
  added_by bigint not null,
  added_time timestamptz not null,
  primary key (edition_id, space_id, member_id),
  foreign key (edition_id, space_id) references spaces (edition_id, space_id)
);
create unique index space_members_one_creator on space_members (edition_id, space_id)
  where role = 'CREATOR';
create index space_members_by_member on space_members (edition_id, member_id, space_id);
select app_tenant_table('space_members');

create table space_favorites (
  edition_id bigint not null,
  zuid bigint not null,
  space_id bigint not null,
  added_time timestamptz not null,
  primary key (edition_id, zuid, space_id),
  foreign key (edition_id, space_id) references spaces (edition_id, space_id)
);
create index space_favorites_by_space on space_favorites (edition_id, space_id);
select app_tenant_table('space_favorites');

-- When each person last opened a space. Written in the background, so it has no foreign key to wait for.
create table space_visits (
  edition_id bigint not null,
  zuid bigint not null,
  space_id bigint not null,
  visited_time timestamptz not null,
  primary key (edition_id, zuid, space_id)
);
create index space_visits_by_time on space_visits (edition_id, zuid, visited_time desc, space_id desc);
create index space_visits_by_space on space_visits (edition_id, space_id);
select app_tenant_table('space_visits');

-- What lists read: for each entry and favourite one row with everything that lists filter and sort by,
-- so that a page is a merge of a few ordered index scans whatever the size of the edition. Derived from
-- the tables above in the same transaction as every change of them, by one statement.
create table space_listings (
  edition_id bigint not null,
  space_id bigint not null,
  -- Whose list it is: the member of an entry, or the person with the favourite.
  principal_id bigint not null,
  list text not null check (list in
    ('draft', 'own', 'own_published', 'shared', 'shared_published', 'trash', 'favorite')),
  team_id bigint not null,
  owner_zuid bigint not null,
  space_name text collate "und-x-icu" not null,
  modified_time timestamptz not null,
  opened_time timestamptz not null,
  trashed_time timestamptz,
  primary key (edition_id, space_id, principal_id, list)
);
create index space_listings_by_modified on space_listings
  (edition_id, principal_id, list, team_id, modified_time, space_id) include (owner_zuid);
create index space_listings_by_opened on space_listings
  (edition_id, principal_id, list, team_id, opened_time, space_id) include (owner_zuid);
create index space_listings_by_name on space_listings
  (edition_id, principal_id, list, team_id, space_name, space_id) include (owner_zuid);
-- Ids are time-ordered, so this is the order of creation.
create index space_listings_by_created on space_listings
  (edition_id, principal_id, list, team_id, space_id) include (owner_zuid);
create index space_listings_by_trashed on space_listings
  (edition_id, principal_id, list, team_id, trashed_time, space_id) where list = 'trash';
select app_tenant_table('space_listings');

create table zones (
  edition_id bigint not null,
  zone_id uuid not null,
  zone_key bigint not null,
  space_id bigint not null,
  zone_name text not null,
  -- Place within the space, as a fractional index.
  position text collate "C" not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'TRASHED')),
  author_zuid bigint not null,
  last_author_zuid bigint not null,
  created_time timestamptz not null,
  modified_time timestamptz not null,
  state_modified_time timestamptz not null,
  primary key (edition_id, zone_id),
  foreign key (edition_id, space_id) references spaces (edition_id, space_id)
);
create index zones_by_space on zones (edition_id, space_id, status, position);
select app_tenant_table('zones');

-- Built-in content that every edition can start from.
create table templates (
  template_id bigint primary key,
  name text not null,
  description text not null
);
select app_replicate('templates');
grant select on templates to lienzo_runtime;

-- What the listings of a space must be.
create view space_listing_source with (security_invoker = true) as
  select s.edition_id, s.space_id, m.member_id as principal_id,
    case
      when s.status = 'TRASHED' then 'trash'
      when m.role = 'CREATOR' and published then 'own_published'
      when m.role = 'CREATOR' and shared then 'own'
      when m.role = 'CREATOR' then 'draft'
      when published then 'shared_published'
      else 'shared'
    end as list,
    s.team_id, s.owner_zuid, s.space_name, s.modified_time, s.opened_time, s.trashed_time
  from spaces s
  cross join lateral (
    select
      exists (select from space_members e
        where e.edition_id = s.edition_id and e.space_id = s.space_id and e.role <> 'CREATOR') as shared,
      exists (select from space_members e
        where e.edition_id = s.edition_id and e.space_id = s.space_id
          and (e.member_type = 'ORG' or (e.member_type = 'TEAM' and e.member_id = s.team_id))) as published
  ) as sharing
  join space_members m on m.edition_id = s.edition_id and m.space_id = s.space_id
  where s.status = 'ACTIVE' or m.role = 'CREATOR'
  union all
  select s.edition_id, s.space_id, f.zuid, 'favorite',
    s.team_id, s.owner_zuid, s.space_name, s.modified_time, s.opened_time, s.trashed_time
  from spaces s
  join space_favorites f on f.edition_id = s.edition_id and f.space_id = s.space_id
  where s.status = 'ACTIVE';
grant select on space_listing_source to lienzo_runtime;
