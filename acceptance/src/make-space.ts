import {
  addSpaceMembers,
  type BodyOf,
  changeSpaceState,
  createSpace,
  listSpaceMembers,
} from '@lienzo/contract';
import type { Person, Team } from './world.ts';

/** A type and not an interface, so that it can stand for the parameters of a path. */
export type SpacePath = {
  readonly edition_id: string;
  readonly space_id: string;
};

export type Entry = BodyOf<typeof addSpaceMembers>['members_info'][number];
export type GivenRole = Entry['role'];

interface NewSpace {
  readonly by: Person;
  readonly name?: string;
}

/** A space in the team, owned by a member of it. */
export async function makeSpace(
  { edition_id, team_id }: Team,
  { by, name = 'Canvas' }: NewSpace,
): Promise<SpacePath> {
  const { space_id } = await by.client.call(createSpace, {
    params: { edition_id },
    body: { create_space: { space_name: name, team_id } },
  });
  return { edition_id, space_id };
}

export async function share(space: SpacePath, by: Person, entries: readonly Entry[]) {
  const body = { members_info: [...entries] };
  await by.client.call(addSpaceMembers, { params: space, body });
}

export async function changeState(space: SpacePath, by: Person, space_state: 'TRASH' | 'RESTORE') {
  await by.client.call(changeSpaceState, { params: space, body: { space_state } });
}

/** Who is in a space as what, each as `id role`. */
export async function entriesOf(params: SpacePath, by: Person): Promise<string[]> {
  const { space_members: members } = await by.client.call(listSpaceMembers, { params });
  return members.map(({ zuid, role_name: role }) => `${zuid} ${role}`);
}

export function forPerson({ zuid }: Person, role: GivenRole): Entry {
  return { zuid, role, type: 'USER' };
}

export function forTeam({ team_id }: Team, role: GivenRole): Entry {
  return { zuid: team_id, role, type: 'TEAM' };
}

export function forEdition({ edition_id }: Team, role: GivenRole): Entry {
  return { zuid: edition_id, role, type: 'ORG' };
}
