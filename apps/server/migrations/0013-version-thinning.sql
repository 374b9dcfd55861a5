-- Versions that a person asked for are never thinned. For existing versions, and for those that nodes of
-- the previous release save during an upgrade, it is unknown who asked for them, so they are kept.
alter table zone_versions add column kept boolean not null default true;
