import { isLienzoError } from '@lienzo/sdk';
import { paths, readJson } from './folder.ts';
import type { ExportedParty, ExportedSpace, ExportedTeam, ExportedZone } from './format.ts';
import type { Import } from './work.ts';

/** Ids by address, of those who are in the edition by now. */
export type People = ReadonlyMap<string, string>;

/** Invites to their teams whoever is not there yet. Whoever joins later is given spaces by another import. */
export async function importPeople(given: Import, teams: readonly ExportedTeam[]): Promise<People> {
  const { client, editionId: edition_id, map, report } = given;
  for (const team of teams) {
    const team_id = map.find('team', team.team_id) ?? '';
    const wanted = team.members.filter(
      ({ mail }) => !map.find('invitation', `${team.team_id} ${mail}`),
    );
    if (wanted.length === 0) continue;
    const present = await Array.fromAsync(client.teamMembers.each({ edition_id, team_id }));
    const there = new Set(present.map(({ mail_id }) => mail_id.toLowerCase()));
    for (const { mail, role } of wanted) {
      if (!there.has(mail.toLowerCase())) {
        const member = { mail_id: mail, role: role === 'TEAM_ADMIN' ? role : 'MEMBER' } as const;
        await invite(given, { edition_id, team_id, members_info: [member] });
        report.written += 1;
      }
      await map.add('invitation', `${team.team_id} ${mail}`, team_id);
    }
  }
  const members = await Array.fromAsync(client.editionMembers.each({ edition_id }));
  return new Map(members.map(({ mail_id, zuid }) => [mail_id.toLowerCase(), zuid]));
}

type Invitation = Parameters<Import['client']['teamMembers']['add']>[0];

async function invite({ client }: Import, invitation: Invitation): Promise<void> {
  try {
    await client.teamMembers.add(invitation);
  } catch (error) {
    if (!isLienzoError(error, 'memberExists')) throw error; // invited before, and still waiting
  }
}

interface Shared extends ExportedSpace {
  /** The id of the space now. */
  to: string;
}

/** Gives a space to those it belonged to, and takes back at once what some zones keep from some. */
export async function importSpaceMembers(
  given: Import,
  people: People,
  space: Shared,
): Promise<void> {
  const { map, report } = given;
  const added: ExportedParty[] = [];
  for (const { party, role } of space.members) {
    const key = `${space.space_id} ${describe(party)}`;
    if (map.find('member', key) !== undefined) continue;
    const id = findId(given, people, party);
    if (id === undefined) {
      report.waiting.add(describe(party));
      continue;
    }
    if (await share(given, space, { id, type: party.type, role })) report.written += 1;
    await map.add('member', key, id);
    added.push(party);
  }
  if (added.length > 0) await importAccess(given, people, { space, added });
}

interface Entry {
  id: string;
  type: ExportedParty['type'];
  role: string;
}

/** Who imports owns the spaces; who owned them edits. */
async function share({ client, editionId: edition_id }: Import, space: Shared, entry: Entry) {
  const role = entry.role === 'CREATOR' ? 'EDITOR' : entry.role;
  const member = { zuid: entry.id, type: entry.type, role } as const;
  type Info = Parameters<typeof client.spaceMembers.add>[0]['members_info'];
  const members_info = [member] as Info; // the role came from an answer of the same API
  try {
    await client.spaceMembers.add({ edition_id, space_id: space.to, members_info });
    return true;
  } catch (error) {
    if (isLienzoError(error, 'spaceMemberExists')) return false;
    throw error;
  }
}

interface Access {
  space: Shared;
  added: readonly ExportedParty[];
}

async function importAccess(
  given: Import,
  people: People,
  { space, added }: Access,
): Promise<void> {
  const { client, editionId: edition_id, folder, map } = given;
  const names = new Set(added.map(describe));
  for (const zoneId of space.zones) {
    const zone = await readJson<ExportedZone>(folder, paths.zone(space.space_id, zoneId));
    const entries = zone.access.filter(({ party }) => names.has(describe(party)));
    if (entries.length === 0) continue;
    const members_info = entries.map(({ party, permission, role }) => ({
      member_id: findId(given, people, party) ?? '',
      member_type: party.type,
      resource_id: map.find('zone', zoneId) ?? '',
      permission,
      role,
    }));
    type Info = Parameters<typeof client.zoneAccess.shareZones>[0]['members_info'];
    const info = members_info as Info; // as it was read from the same API
    await client.zoneAccess.shareZones({ edition_id, space_id: space.to, members_info: info });
  }
}

function findId(
  { editionId, map }: Import,
  people: People,
  party: ExportedParty,
): string | undefined {
  if (party.type === 'ORG') return editionId;
  if (party.type === 'TEAM') return map.find('team', party.team_id);
  return people.get(party.mail.toLowerCase());
}

function describe(party: ExportedParty): string {
  if (party.type === 'ORG') return 'everybody';
  return party.type === 'TEAM' ? `team ${party.team_id}` : party.mail;
}
