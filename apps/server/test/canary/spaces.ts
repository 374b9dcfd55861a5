import * as contract from '@lienzo/contract';
import type { Markers } from './markers.ts';
import type { CanaryPerson, Insider, PersonOf, Teams } from './people.ts';

type Role = 'EDITOR' | 'COMMENTER' | 'VIEWER' | 'GUEST_VIEWER';

interface SpacePlan {
  team: 'A' | 'B';
  owner: Insider | 'removed';
  /** Other members: people, the team of the space, or the whole edition. */
  entries: Partial<Record<CanaryPerson | 'team' | 'edition', Role>>;
  trashed?: true;
}

/** Spaces in every state and with every kind of entry. */
export const spacePlans = {
  shared: {
    team: 'A',
    owner: 'teamAdmin',
    entries: {
      editor: 'EDITOR',
      teamMember: 'COMMENTER',
      otherMember: 'VIEWER',
      guest: 'GUEST_VIEWER',
      removed: 'EDITOR',
    },
  },
  published: { team: 'A', owner: 'teamAdmin', entries: { team: 'VIEWER' } },
  draft: { team: 'A', owner: 'teamAdmin', entries: {} },
  trashed: { team: 'A', owner: 'teamAdmin', entries: { editor: 'EDITOR' }, trashed: true },
  // Transferred to the team admin when its owner is removed.
  inherited: { team: 'A', owner: 'removed', entries: {} },
  everywhere: { team: 'B', owner: 'otherMember', entries: { edition: 'COMMENTER' } },
  hidden: { team: 'B', owner: 'otherMember', entries: {} },
} as const satisfies Record<string, SpacePlan>;

export type SpaceName = keyof typeof spacePlans;
const spaceNames = Object.keys(spacePlans) as SpaceName[]; // Object.keys widens to string[]

export async function addSpaces(
  { personOf, markers }: { personOf: PersonOf; markers: Markers },
  teams: Teams,
): Promise<Record<SpaceName, string>> {
  const ids: Partial<Record<SpaceName, string>> = {};
  for (const name of spaceNames) {
    const plan: SpacePlan = spacePlans[name];
    const { client } = personOf(plan.owner);
    const { space_id } = await client.call(contract.createSpace, {
      params: { edition_id: teams.editionId },
      body: {
        create_space: {
          space_name: `Space ${markers.make(`space ${name}`, 'name')}`,
          team_id: teams[plan.team],
        },
      },
    });
    const params = { edition_id: teams.editionId, space_id };
    const members_info = listEntries(plan, personOf, teams);
    if (members_info.length > 0)
      await client.call(contract.addSpaceMembers, { params, body: { members_info } });
    for (const action_type of ['FAVORITE', 'EMBED'] as const)
      await client.call(contract.changeSpaceMeta, { params, body: { action_type, value: true } });
    ids[name] = space_id;
  }
  return ids as Record<SpaceName, string>; // the loop has filled in every name
}

function listEntries({ entries, team }: SpacePlan, personOf: PersonOf, teams: Teams) {
  return Object.entries(entries).map(([to, role]) => {
    if (to === 'team') return { zuid: teams[team], type: 'TEAM' as const, role };
    if (to === 'edition') return { zuid: teams.editionId, type: 'ORG' as const, role };
    return { zuid: personOf(to as CanaryPerson).zuid, type: 'USER' as const, role }; // no other key
  });
}

/** Trashes spaces after they are filled. */
export async function trashSpaces(
  personOf: PersonOf,
  { editionId: edition_id }: Teams,
  spaceIds: Record<SpaceName, string>,
): Promise<void> {
  for (const name of spaceNames) {
    const plan: SpacePlan = spacePlans[name];
    if (!plan.trashed) continue;
    await personOf(plan.owner).client.call(contract.changeSpaceState, {
      params: { edition_id, space_id: spaceIds[name] },
      body: { space_state: 'TRASH' },
    });
  }
}
