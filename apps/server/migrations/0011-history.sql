-- Compaction moves journal entries here, so that a zone can be viewed and restored as it was at any
-- moment of the last 30 days. A row is either a compressed run of entries, or a base: the snapshot that
-- the following runs build on.
--
-- `slot` is the number of the week, modulo 7. Each slot is a partition, which is emptied as a whole
-- before its week comes round again: rows are kept for 35 to 42 days and never deleted one by one.
create table zone_history (
  edition_id bigint not null,
  zone_id uuid not null,
  slot smallint not null,
  is_base boolean not null,
  -- The last entry of the run, or the last entry in the snapshot.
  seq bigint not null,
  -- The first entry of the run.
  first_seq bigint not null,
  -- The earliest and the latest time of its entries.
  first_time timestamptz not null,
  last_time timestamptz not null,
  data bytea not null,
  primary key (edition_id, zone_id, slot, is_base, seq)
) partition by list (slot);
create table zone_history_0 partition of zone_history for values in (0);
create table zone_history_1 partition of zone_history for values in (1);
create table zone_history_2 partition of zone_history for values in (2);
create table zone_history_3 partition of zone_history for values in (3);
create table zone_history_4 partition of zone_history for values in (4);
create table zone_history_5 partition of zone_history for values in (5);
create table zone_history_6 partition of zone_history for values in (6);
select app_tenant_table('zone_history');

-- The service reads and writes rows through the parent table. On the partitions themselves it may only
-- empty a whole slot. They have row-level security as well, so that no later grant can open them.
do $$
declare slot_table text;
begin
  for slot in 0..6 loop
    slot_table := 'zone_history_' || slot;
    execute format('alter table %I alter column data set storage external', slot_table);
    execute format('alter table %I enable row level security', slot_table);
    execute format('alter table %I force row level security', slot_table);
    execute format($policy$
      create policy tenant on %I
        using (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint)
        with check (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint)
    $policy$, slot_table);
    execute format('grant truncate on %I to lienzo_runtime', slot_table);
  end loop;
end $$;
