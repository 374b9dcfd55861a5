-- What searches read: the names of zones and the words of their elements, one row each, kept in the
-- same transaction as what they follow from. Where a zone is and who may see it is not repeated here,
-- so moving, sharing or trashing touches no row.
create table search_entries (
  edition_id bigint not null,
  zone_id uuid not null,
  -- The element; for the name of the zone, the zone itself.
  entry_id uuid not null,
  kind text not null check (kind in ('zone', 'frame', 'shape', 'comment')),
  -- As written.
  text text not null,
  -- As compared: without case and accents, with a mark before every word.
  folded text not null,
  -- Hashes of pieces of the folded text. Edition and kind are part of each.
  tokens integer[] not null,
  -- When the text came or last changed.
  modified_time timestamptz not null,
  primary key (edition_id, zone_id, entry_id, kind)
);
create index search_entries_by_time on search_entries
  (edition_id, kind, modified_time desc, entry_id desc, zone_id desc);
-- New rows wait in a short list until there are enough to put them into the tree together. Searches
-- read the list too, so nothing is found later. Tried on batches of 25 elements on a busy machine, once
-- each: without the list the index cost 35 % of the throughput, with 64 kB 25 %, with 256 kB 14 %.
create index search_entries_by_token on search_entries using gin (tokens)
  with (fastupdate = on, gin_pending_list_limit = 128);

select app_distribute('search_entries', 'edition_id', 'editions');
grant select, insert, update, delete on search_entries to lienzo_runtime;

-- The second wall stands for writing. It cannot for reading: a policy would be checked before the
-- comparison of the tokens, and then their index could not be used. Searches join the rows of zones,
-- which have their wall.
alter table search_entries enable row level security;
alter table search_entries force row level security;
create policy read on search_entries for select using (true);
create policy tenant_insert on search_entries for insert
  with check (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint);
create policy tenant_update on search_entries for update
  using (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint)
  with check (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint);
create policy tenant_delete on search_entries for delete
  using (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint);

-- When somebody was last asked to bring the rows up to the journal, should nobody else do so.
alter table zones add column fold_planned_time timestamptz;

-- Only the service can fold texts. So every zone that is there counts as lagging behind its journal,
-- and the queue has them derived anew: by one job, since planning one for each of 100,000 zones took
-- longer than ten minutes, and nobody can read a zone meanwhile. The rows of all editions are meant, so
-- for this moment the owner stands outside the second wall.
alter table zones no force row level security;
update zones set projected_seq = -1;
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('foldAll', '{}', job_key => 'fold-all');
  end if;
end $$;
alter table zones force row level security;
