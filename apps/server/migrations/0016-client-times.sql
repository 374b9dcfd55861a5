-- When a client id was first used in a zone; null if that was before this migration. The limit on client
-- ids counts those of the last day, so that a zone never stays uneditable.
alter table zone_clients add column bound_time timestamptz;
alter table zone_clients alter column bound_time set default now();
