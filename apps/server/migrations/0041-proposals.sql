-- Proposals: suggested changes of a zone, which are reviewed and merged.

-- A draft holds the suggested content. It is a zone that no list, search or limit of zones includes, because these
-- ask for zones in the states ACTIVE or TRASHED. Who can see it depends on the zone that it is a draft of.
alter table zones drop constraint zones_status_check;
alter table zones add constraint zones_status_check
  check (status in ('ACTIVE', 'TRASHED', 'DRAFT', 'CLOSED_DRAFT'));
alter table zones add column draft_of uuid;
alter table zones add constraint zones_draft_check
  check ((draft_of is not null) = (status in ('DRAFT', 'CLOSED_DRAFT')));
create index zones_by_draft on zones (edition_id, draft_of) where draft_of is not null;

create table proposals (
  edition_id bigint not null references editions (edition_id),
  proposal_id bigint not null,
  zone_id uuid not null,
  -- Null once the proposal is merged.
  draft_zone_id uuid,
  -- The version of the draft that has the content of the zone when the draft was made.
  base_version_id bigint not null,
  title text not null,
  description text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'MERGED', 'CLOSED')),
  author_zuid bigint not null,
  created_time timestamptz not null,
  modified_time timestamptz not null,
  -- Who merged or closed it.
  ended_by bigint,
  ended_time timestamptz,
  before_version_id bigint,
  after_version_id bigint,
  primary key (edition_id, proposal_id),
  check ((draft_zone_id is null) = (state = 'MERGED'))
);
create index proposals_by_zone on proposals (edition_id, zone_id, state, proposal_id);
select app_tenant_table('proposals');
