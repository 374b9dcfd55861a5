import * as contract from '@lienzo/contract';
import type { Person, TestService } from '../service/test-service.ts';
import { createTestTeam, type TestTeam } from '../tenants/test-team.ts';
import { query } from './test-canvas.ts';

type SpaceRole = 'EDITOR' | 'COMMENTER' | 'VIEWER';
type MemberInfo = contract.BodyOf<typeof contract.shareZones>['members_info'][number];

/** A space in a new edition, with functions to add zones and people. */
export interface ZoneFixture {
  /** Owns the edition and the space. */
  owner: Person;
  team: TestTeam;
  /** The space. */
  inSpace: { edition_id: string; space_id: string };
  /** The first zone of the space. */
  firstZoneId: string;
  /** Adds a zone at the end and returns its id. */
  addZone(name?: string, space_id?: string): Promise<string>;
  /** Adds a space in the same team, by default as the owner. */
  addSpace(name?: string, as?: Person): Promise<{ space_id: string; zone_id: string }>;
  /** Adds a person to the team, with a role in the space if given. */
  join(name: string, role?: SpaceRole): Promise<Person>;
  /** Adds an editor of the space who is an admin of its team. */
  joinManager(name: string): Promise<Person>;
  /** Shares a space with a person, a team or the edition. */
  addMember(zuid: string, role: SpaceRole, options?: MemberOptions): Promise<void>;
  /** Changes access to zones, as the owner. */
  share(...members_info: MemberInfo[]): Promise<void>;
  /** Returns the ids of the zones that a person sees, in order. */
  zoneOrder(person?: Person): Promise<string[]>;
  trash(zone_id: string): Promise<void>;
  trashSpace(space_id?: string): Promise<void>;
  /** Returns the events about zones of the edition, in order. */
  events(): Promise<{ kind: string; payload: Record<string, unknown> }[]>;
}

interface MemberOptions {
  type?: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
  space_id?: string;
}

export async function createZoneFixture(service: TestService): Promise<ZoneFixture> {
  const team = await createTestTeam(service);
  const { owner } = team;
  const { edition_id, team_id } = team.params;
  const addSpace = async (space_name = 'Design', as = owner) => {
    const { space_id } = await as.client.call(contract.createSpace, {
      params: { edition_id },
      body: { create_space: { space_name, team_id } },
    });
    const { zones_info } = await as.client.call(contract.listZonesMeta, {
      params: { edition_id, space_id },
    });
    return { space_id, zone_id: zones_info.zone_order[0] ?? '' };
  };
  const { space_id, zone_id: firstZoneId } = await addSpace();
  const inSpace = { edition_id, space_id };
  const addMember: ZoneFixture['addMember'] = async (zuid, role, options = {}) => {
    const { type = 'USER', space_id: into = space_id } = options;
    await owner.client.call(contract.addSpaceMembers, {
      params: { edition_id, space_id: into },
      body: { members_info: [{ zuid, role, type }] },
    });
  };
  return {
    owner,
    team,
    inSpace,
    firstZoneId,
    addSpace,
    addMember,
    async addZone(zone_name = 'Ideas', into = space_id) {
      const data = await owner.client.call(contract.createZone, {
        params: { edition_id, space_id: into },
        query: { response_form: 'OBJECT' },
        body: { create_zone: { zone_name } },
      });
      if (typeof data === 'string') throw new Error('The answer is text.');
      return data.space_data.docDatas[0]?.document.id ?? '';
    },
    async join(name, role) {
      const person = await team.join(name);
      if (role) await addMember(person.zuid, role);
      return person;
    },
    async joinManager(name) {
      const person = await team.join(name, { role: 'TEAM_ADMIN' });
      await addMember(person.zuid, 'EDITOR');
      return person;
    },
    async share(...members_info) {
      await owner.client.call(contract.shareZones, { params: inSpace, body: { members_info } });
    },
    async zoneOrder(person = owner) {
      const { zones_info } = await person.client.call(contract.listZonesMeta, { params: inSpace });
      return zones_info.zone_order;
    },
    async trash(zone_id) {
      await owner.client.call(contract.changeZoneState, {
        params: { ...inSpace, zone_id },
        body: { zone_state: 'TRASH' },
      });
    },
    async trashSpace(gone = space_id) {
      await owner.client.call(contract.changeSpaceState, {
        params: { edition_id, space_id: gone },
        body: { space_state: 'TRASH' },
      });
    },
    events: () =>
      query(
        service,
        `select kind, payload from (
           select edition_id, kind, payload, seq, null as written_time from events
           union all select edition_id, kind, payload, null, written_time from outbox
         ) as written
         where edition_id = $1 and kind like 'zone.%' and kind <> 'zone.changed'
         order by seq, written_time`,
        [edition_id],
      ),
  };
}

/** Creates an entry that hides a zone from a person. */
export function restriction(resource_id: string, member_id: string): MemberInfo {
  return { resource_id, member_id, member_type: 'USER', permission: 'restricted' };
}

/** Creates an entry that assigns a person a role in a zone. */
export function roleEntry(
  resource_id: string,
  member_id: string,
  role: NonNullable<MemberInfo['role']>,
): MemberInfo {
  return { resource_id, member_id, member_type: 'USER', role };
}
