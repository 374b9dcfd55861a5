-- The timer that runs in a zone, or ran there last. It ends by itself, so no job has to end it.
create table zone_timers (
  edition_id bigint not null,
  zone_id uuid not null,
  started_time timestamptz not null,
  end_time timestamptz not null,
  primary key (edition_id, zone_id),
  foreign key (edition_id, zone_id) references zones (edition_id, zone_id)
);
select app_tenant_table('zone_timers');

-- The vote in a zone: open, or ended with results that stay until the next vote.
create table zone_votes (
  edition_id bigint not null,
  zone_id uuid not null,
  votes_per_person smallint not null,
  started_time timestamptz not null,
  ended_time timestamptz,
  primary key (edition_id, zone_id),
  foreign key (edition_id, zone_id) references zones (edition_id, zone_id)
);
select app_tenant_table('zone_votes');

-- A row for each person and element, so that people who vote at the same time change nothing in common.
create table zone_ballots (
  edition_id bigint not null,
  zone_id uuid not null,
  zuid bigint not null,
  element_id uuid not null,
  primary key (edition_id, zone_id, zuid, element_id),
  foreign key (edition_id, zone_id) references zone_votes (edition_id, zone_id)
);
create index zone_ballots_by_person on zone_ballots (edition_id, zuid);
select app_tenant_table('zone_ballots');
