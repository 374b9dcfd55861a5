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
  const added: ExportedGrantee[] = [];
  for (const { party, role } of space.members) {
    const key = `${space.space_id} ${keyOfGrantee(party)}`;
    if (map.find('member', key) !== undefined) continue;
    const id = findId(job, people, party);
    if (id === undefined) {
      report.pending.add(keyOfGrantee(party));
      continue;
    }
    if (await share(job, space, { id, type: party.type, role })) report.written += 1;
    await map.add('member', key, id);
    added.push(party);
  }
  if (added.length > 0) await importAccess(job, people, { space, added });
}

interface Entry {
  id: string;
  type: ExportedGrantee['type'];
  role: string;
}

/** Adds a member. The importing user owns the space, so the former owner becomes an editor. */
async function share(
  { client, editionId: edition_id }: ImportJob,
  space: ImportedSpace,
  entry: Entry,
) {
  const role = entry.role === 'CREATOR' ? 'EDITOR' : entry.role;
  const member = { zuid: entry.id, type: entry.type, role } as const;
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
  added: readonly ExportedGrantee[];
}

async function importAccess(
  job: ImportJob,
  people: People,
  { space, added }: Access,
): Promise<void> {
  const { client, editionId: edition_id, folder, map } = job;
  const names = new Set(added.map(keyOfGrantee));
  for (const zoneId of space.zones) {
    const zone = await readJson<ExportedZone>(folder, paths.zone(space.space_id, zoneId));
    const entries = zone.access.filter(({ party }) => names.has(keyOfGrantee(party)));
    if (entries.length === 0) continue;
    const members_info = entries.map(({ party, permission, role }) => ({
      member_id: findId(job, people, party) ?? '',
      member_type: party.type,
      resource_id: map.find('zone', zoneId) ?? '',
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
