-- Prints the contents of a Lienzo database as comparable lines: row count and checksum of every table,
-- a hash of every zone with everything that belongs to it, and the owner, privileges and policies of
-- every table. Two databases with the same lines have the same contents. Run it with psql, as a role
-- that can read everything:
--
--   psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --file=fingerprint.sql "$URL"
\pset format unaligned
\pset tuples_only on
\pset fieldsep ' '
-- Fail instead of leaving out rows that row-level security hides from this role.
set row_security = off;
set timezone = 'UTC';
set bytea_output = 'hex';
set extra_float_digits = 1;
set intervalstyle = 'postgres';
set datestyle = 'ISO';

-- Checksums are summed over all rows, so the order of rows does not matter.
select format(
  $query$
    select 'table', %L, count(*),
      coalesce(sum(('x' || left(md5(r::text), 16))::bit(64)::bigint::numeric), 0)
    from only %s as r
  $query$, oid::regclass, oid::regclass)
from pg_class
where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace
  where nspname in ('public', 'graphile_worker'))
order by relnamespace::regnamespace::text, relname
\gexec

select 'sequence', format('%I.%I', schemaname, sequencename), last_value
from pg_sequences where schemaname in ('public', 'graphile_worker')
order by schemaname, sequencename;

-- Owner, privileges and row-level security policies of every table.
select 'wall', c.oid::regclass, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity,
  (select coalesce(md5(string_agg(entry::text, ',' order by entry::text)), '-')
   from unnest(c.relacl) as entry),
  (select coalesce(md5(string_agg(concat_ws('|', p.polname, p.polcmd, p.polpermissive,
      p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid),
      pg_get_expr(p.polwithcheck, p.polrelid)), ',' order by p.polname)), '-')
   from pg_policy p where p.polrelid = c.oid)
from pg_class c
where c.relkind in ('r', 'p') and c.relnamespace in (select oid from pg_namespace
  where nspname in ('public', 'graphile_worker'))
order by c.relnamespace::regnamespace::text, c.relname;

with journal as (
  select edition_id, zone_id, md5(string_agg(md5(u::text), ',' order by seq)) as hash
  from zone_updates u group by edition_id, zone_id
), snapshots as (
  select s.edition_id, s.zone_id,
    md5(string_agg(md5(s::text) || coalesce(md5(b.data), 'missing'), ',' order by s.seq)) as hash
  from zone_snapshots s left join blobs b using (edition_id, blob_id) group by s.edition_id, s.zone_id
), versions as (
  select v.edition_id, v.zone_id,
    md5(string_agg(md5(v::text) || coalesce(md5(b.data), 'missing'), ',' order by v.version_id)) as hash
  from zone_versions v left join blobs b using (edition_id, blob_id) group by v.edition_id, v.zone_id
), rows as (
  select edition_id, zone_id, md5(string_agg(md5(e::text), ',' order by element_id)) as hash
  from elements e group by edition_id, zone_id
), access as (
  select edition_id, zone_id, md5(string_agg(md5(a::text), ',' order by member_id)) as hash
  from zone_access a group by edition_id, zone_id
)
select 'zone', edition_id, zone_id, z.head,
  md5(concat_ws('|', z::text, coalesce(journal.hash, '-'), coalesce(snapshots.hash, '-'),
    coalesce(versions.hash, '-'), coalesce(rows.hash, '-'), coalesce(access.hash, '-')))
from zones z
left join journal using (edition_id, zone_id)
left join snapshots using (edition_id, zone_id)
left join versions using (edition_id, zone_id)
left join rows using (edition_id, zone_id)
left join access using (edition_id, zone_id)
order by edition_id, zone_id;
