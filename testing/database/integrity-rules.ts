import type pg from 'pg';

const LISTING = `edition_id, space_id, principal_id, list, team_id, owner_zuid, space_name,
  modified_time, opened_time, trashed_time`;

/** Rules that hold between any two requests, each with a query for rows that violate it. */
const RULES: Readonly<Record<string, string>> = {
  'every listing is in the source view': `
    select ${LISTING} from space_listings except select ${LISTING} from space_listing_source`,
  'every row of the source view is listed': `
    select ${LISTING} from space_listing_source except select ${LISTING} from space_listings`,
  'only the owner has the CREATOR entry': `
    select space_id from spaces s
    where (select array_agg(member_id) from space_members m
      where m.edition_id = s.edition_id and m.space_id = s.space_id and m.role = 'CREATOR')
      is distinct from array[s.owner_zuid]`,
  'an owner is a member of the edition': `
    select space_id, owner_zuid from spaces s
    where not exists (select from edition_members e
      where e.edition_id = s.edition_id and e.zuid = s.owner_zuid)`,
  'an entry of type USER is for a member of the edition': `
    select space_id, member_id from space_members m
    where member_type = 'USER' and not exists (select from edition_members e
      where e.edition_id = m.edition_id and e.zuid = m.member_id)`,
  'an entry of type TEAM is for an existing team': `
    select space_id, member_id from space_members m
    where member_type = 'TEAM' and not exists (select from teams t
      where t.edition_id = m.edition_id and t.team_id = m.member_id)`,
  'an entry of type GROUP is for an existing group': `
    select member_id from (
      select edition_id, member_id from space_members where member_type = 'GROUP'
      union select edition_id, member_id from zone_access where member_type = 'GROUP') as m
    where not exists (select from groups g
      where g.edition_id = m.edition_id and g.group_id = m.member_id)`,
  'a favorite has an existing space': `
    select space_id from space_favorites f where not exists (select from spaces s
      where s.edition_id = f.edition_id and s.space_id = f.space_id)`,
  'a listing has an existing space': `
    select space_id from space_listings l where not exists (select from spaces s
      where s.edition_id = l.edition_id and s.space_id = l.space_id)`,
  'a space has at least one zone': `
    select space_id from spaces s where not exists (select from zones z
      where z.edition_id = s.edition_id and z.space_id = s.space_id)`,
  'the journal of a zone is complete from the snapshot to the head': `
    select zone_id from zones z
    where head - snapshot_seq <> (select count(*) from zone_updates u
      where u.edition_id = z.edition_id and u.zone_id = z.zone_id
        and u.seq > z.snapshot_seq and u.seq <= z.head)`,
  'rows about a zone have an existing zone': `
    select edition_id, zone_id from (
      select edition_id, zone_id from zone_updates union select edition_id, zone_id from zone_snapshots
      union select edition_id, zone_id from zone_history
      union select edition_id, zone_id from elements
      union select edition_id, zone_id from element_tombstones
      union select edition_id, zone_id from zone_clients) as written
    except select edition_id, zone_id from zones`,
  'the element count of a zone is correct': `
    select zone_id from zones z where projected_seq = head and element_count <> (
      select count(*) from elements e where e.edition_id = z.edition_id and e.zone_id = z.zone_id)`,
  'the size of a zone is correct': `
    select zone_id from zones z where projected_seq = head and element_bytes <> (
      select coalesce(sum(octet_length(body::text)), 0) from elements e
      where e.edition_id = z.edition_id and e.zone_id = z.zone_id)`,
  'the storage of an edition is what its zones and templates count': `
    select edition_id, sum(bytes) from (
      select edition_id, bytes from edition_storage
      union all select edition_id, -counted_bytes from zones
      union all select edition_id, -octet_length(data) from edition_templates
        join blobs using (edition_id, blob_id)) as counted
    group by edition_id having sum(bytes) <> 0`,
  'a blob belongs to a version, a snapshot or a template': `
    select blob_id from blobs except (select blob_id from zone_versions
      union select blob_id from zone_snapshots union select blob_id from edition_templates)`,
  'a version, a snapshot and a template have their blob': `
    (select blob_id from zone_versions union select blob_id from zone_snapshots
      union select blob_id from edition_templates) except select blob_id from blobs`,
  'a team member is in the edition and in the directory of editions': `
    select zuid from team_members t
    where not exists (select from edition_members e join user_editions u using (edition_id, zuid)
      where e.edition_id = t.edition_id and e.zuid = t.zuid)`,
  'every trashed space has a purge job': `
    select space_id from spaces where status = 'TRASHED'
    except select split_part(key, '-', 3)::bigint from graphile_worker.jobs
      where key like 'purge-space-%'`,
  'every purge job is for a trashed space': `
    select split_part(key, '-', 3)::bigint from graphile_worker.jobs where key like 'purge-space-%'
    except select space_id from spaces where status = 'TRASHED'`,
};

/** Returns the violated rules, each with the number of violations and an example. */
export async function findBrokenRules(owner: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await owner.query(query);
    if (rows.length > 0) broken.push(`${rule}: ${rows.length}, ${JSON.stringify(rows[0])}`);
  }
  return broken;
}

/** Counts the deadlocks in this database. Sessions report theirs when they end, so end them first. */
export async function countDeadlocks(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
}
