-- Where a removed element was. Comments that are anchored to it stay there.
alter table element_tombstones
  add column place_top double precision,
  add column place_left double precision;
