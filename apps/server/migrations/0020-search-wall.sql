-- Row-level security on reads of search entries. With a policy, PostgreSQL cannot use the index of tokens:
-- the array operators could reveal rows that the policy hides, so they are evaluated after it. The index is
-- therefore read by a function that runs with the rights of the owner of the table and returns only entries of
-- the edition of the transaction. The service's role has no other way around the policy.
drop policy read on search_entries;
drop policy tenant_insert on search_entries;
drop policy tenant_update on search_entries;
drop policy tenant_delete on search_entries;
create policy tenant on search_entries
  using (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint)
  with check (edition_id = nullif(current_setting('app.edition_id', true), '')::bigint);
-- The policy does not apply to the owner, so that the function can use the index.
alter table search_entries no force row level security;

-- Returns up to `max_hits` entries of a kind that have all tokens and contain all terms, or with `whole` are
-- equal to the first term.
--
-- The inner query filters by tokens only, which are specific to an edition and kind. With conditions on those
-- two, the planner would also read all entries of the kind. Only Citus needs the edition there, or it queries
-- all shards. `hit` is materialized so that it is planned without the limit; rows are still produced on demand.
do $migration$
begin
  execute format($statement$
    create function app_search_hits(
      wanted_kind text, wanted integer[], terms text[], whole boolean, max_hits bigint)
    returns table (zone_id uuid, entry_id uuid, kind text, folded text, modified_time timestamptz)
    language plpgsql stable security definer rows 100
    set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $body$
    #variable_conflict use_column
    declare
      edition bigint := nullif(current_setting('app.edition_id', true), '')::bigint;
    begin
      return query with hit as materialized (
        select e.zone_id, e.entry_id, e.kind, e.folded, e.modified_time from (
          select s.edition_id, s.zone_id, s.entry_id, s.kind, s.folded, s.modified_time
          from public.search_entries s where s.tokens @> wanted %s offset 0
        ) as e
        where e.edition_id = edition and e.kind = wanted_kind
          and case when whole then e.folded = terms[1] else strpos(e.folded, terms[1]) > 0
            and (cardinality(terms) = 1
              or not exists (select from unnest(terms) as term where strpos(e.folded, term) = 0)) end
      )
      select * from hit limit max_hits;
    end $body$
  $statement$,
    case when exists (select from pg_extension where extname = 'citus')
      then 'and s.edition_id = edition' else '' end);
end $migration$;
