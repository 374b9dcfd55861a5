import { isLienzoError } from '@lienzo/sdk';
import { paths, readJson } from './folder.ts';
import type { ExportedGrantee, ExportedSpace, ExportedTeam, ExportedZone } from './format.ts';
import type { ImportJob } from './jobs.ts';

/** IDs of the members of the edition by email address. */
export type People = ReadonlyMap<string, string>;

/** Invites missing members to their teams. People who join later get their spaces in another import. */
export async function importPeople(
  job: ImportJob,
  teams: readonly ExportedTeam[],
): Promise<People> {
  const { client, editionId: edition_id, map, report } = job;
  for (const team of teams) {
    const team_id = map.find('team', team.team_id) ?? '';
    const wanted = team.members.filter(
      ({ mail }) => !map.find('invitation', `${team.team_id} ${mail}`),
    );
    if (wanted.length === 0) continue;
    const present = await Array.fromAsync(client.teamMembers.each({ edition_id, team_id }));
    const known = new Set(present.map(({ mail_id }) => mail_id.toLowerCase()));
    for (const { mail, role } of wanted) {
      if (!known.has(mail.toLowerCase())) {
        const member = { mail_id: mail, role: role === 'TEAM_ADMIN' ? role : 'MEMBER' } as const;
        await invite(job, { edition_id, team_id, members_info: [member] });
        report.written += 1;
      }
      await map.add('invitation', `${team.team_id} ${mail}`, team_id);
    }
  }
  const members = await Array.fromAsync(client.editionMembers.each({ edition_id }));
  return new Map(members.map(({ mail_id, zuid }) => [mail_id.toLowerCase(), zuid]));
}

type Invitation = Parameters<ImportJob['client']['teamMembers']['add']>[0];

async function invite({ client }: ImportJob, invitation: Invitation): Promise<void> {
  try {
    await client.teamMembers.add(invitation);
  } catch (error) {
    if (!isLienzoError(error, 'memberExists')) throw error; // already invited
  }
}

interface ImportedSpace extends ExportedSpace {
  /** The ID of the imported space. */
  to: string;
}

/** Shares a space with its former members and applies the access of its zones. */
export async function importSpaceMembers(
  job: ImportJob,
  people: People,
  space: ImportedSpace,
): Promise<void> {
  const { map, report } = job;
  const access = await readZoneAccess(job, space);
  for (const { party, role } of space.members) {
    const key = `${space.space_id} ${keyOfGrantee(party)}`;
    if (map.find('member', key) !== undefined) continue;
    const id = findId(job, people, party);
    if (id === undefined) {
      report.pending.add(keyOfGrantee(party));
      continue;
    }
    const entries = access.filter((entry) => keyOfGrantee(entry.party) === keyOfGrantee(party));
    const restricted = entries.filter(({ permission }) => permission === 'restricted');
    const restrictedZones = restricted.map(({ zoneId }) => zoneId);
    if (await share(job, space, { id, type: party.type, role, restrictedZones }))
      report.written += 1;
    await importAccess(job, { space, id, entries });
    // Added last: if the import is interrupted before, the next one applies the access again.
    await map.add('member', key, id);
  }
  const members = new Set(space.members.map(({ party }) => keyOfGrantee(party)));
  const others = access.filter(({ party }) => !members.has(keyOfGrantee(party)));
  for (const entry of others) await importOtherAccess(job, people, { space, entry });
}

/** Applies the access of a person who is in the space only through a team or the edition. */
async function importOtherAccess(
  job: ImportJob,
  people: People,
  { space, entry }: { space: ImportedSpace; entry: ZoneAccess },
): Promise<void> {
  const key = `${entry.zoneId} ${keyOfGrantee(entry.party)}`;
  if (job.map.find('zone access', key) !== undefined) return;
  const id = findId(job, people, entry.party);
  if (id === undefined) return void job.report.pending.add(keyOfGrantee(entry.party));
  try {
    await importAccess(job, { space, id, entries: [entry] });
  } catch (error) {
    if (isLienzoError(error, 'zoneMemberOutside')) return; // not in the team yet
    throw error;
  }
  await job.map.add('zone access', key, id);
  job.report.written += 1;
}

interface Entry {
  id: string;
  type: ExportedGrantee['type'];
  role: string;
  /** Imported zones that are hidden from the member. */
  restrictedZones: readonly string[];
}

type ZoneAccess = ExportedZone['access'][number] & { zoneId: string };

/** Returns the access entries of the imported zones. Access to zones in the trash cannot be changed. */
async function readZoneAccess(
  { folder, map }: ImportJob,
  space: ImportedSpace,
): Promise<ZoneAccess[]> {
  const access: ZoneAccess[] = [];
  for (const from of space.zones) {
    const zoneId = map.find('zone', from);
    if (zoneId === undefined || map.find('trashed zone', from) !== undefined) continue;
    const zone = await readJson<ExportedZone>(folder, paths.zone(space.space_id, from));
    access.push(...zone.access.map((entry) => ({ ...entry, zoneId })));
  }
  return access;
}

/**
 * Adds a member, who never sees the restricted zones. The importing user owns the space, so the former owner becomes
 * an editor.
 */
async function share(
  { client, editionId: edition_id }: ImportJob,
  space: ImportedSpace,
  entry: Entry,
) {
  const role = entry.role === 'CREATOR' ? 'EDITOR' : entry.role;
  const { id: zuid, type, restrictedZones: restricted_zones } = entry;
  const member = { zuid, type, role, ...(restricted_zones.length > 0 && { restricted_zones }) };
  type Info = Parameters<typeof client.spaceMembers.add>[0]['members_info'];
  const members_info = [member] as Info; // the role comes from the same API
  try {
    await client.spaceMembers.add({ edition_id, space_id: space.to, members_info });
    return true;
  } catch (error) {
    if (isLienzoError(error, 'spaceMemberExists')) return false;
    throw error;
  }
}

interface Access {
  space: ImportedSpace;
  /** The ID of the member. */
  id: string;
  entries: readonly ZoneAccess[];
}

const MAX_ENTRIES = 100;

async function importAccess(
  { client, editionId: edition_id }: ImportJob,
  { space, id, entries }: Access,
): Promise<void> {
  for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
    const members_info = entries
      .slice(at, at + MAX_ENTRIES)
      .map(({ party, permission, role, zoneId }) => ({
        member_id: id,
        member_type: party.type,
        resource_id: zoneId,
        permission,
        role,
      }));
    type Info = Parameters<typeof client.zoneAccess.shareZones>[0]['members_info'];
    const info = members_info as Info; // read from the same API
    await client.zoneAccess.shareZones({ edition_id, space_id: space.to, members_info: info });
  }
}

function findId(
  { editionId, map }: ImportJob,
  people: People,
  party: ExportedGrantee,
): string | undefined {
  if (party.type === 'ORG') return editionId;
  if (party.type === 'TEAM') return map.find('team', party.team_id);
  return people.get(party.mail.toLowerCase());
}

/** Returns the key of a grantee in the ID map. Existing files contain these keys. */
function keyOfGrantee(party: ExportedGrantee): string {
  if (party.type === 'ORG') return 'everybody';
  return party.type === 'TEAM' ? `team ${party.team_id}` : party.mail;
}
