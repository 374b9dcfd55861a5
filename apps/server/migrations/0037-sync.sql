-- The key that an integration gave to an element, from its metadata. Not unique: live editing can copy it.
alter table elements add column external_key text;
create index elements_by_external_key on elements (edition_id, zone_id, external_key)
  where external_key is not null;

-- Data of integrations, as they sent it.
alter table zones add column metadata json;
alter table spaces add column metadata json;

-- Counts the changes of a row that the API reports, so that a write can depend on the state that was read.
-- The content of a zone has its journal for this.
alter table zones add column revision bigint not null default 1;
alter table spaces add column revision bigint not null default 1;
alter table teams add column revision bigint not null default 1;
