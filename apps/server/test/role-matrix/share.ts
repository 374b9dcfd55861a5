import { addSpaceMembers, type BodyOf, createSpace } from '@lienzo/contract';
import type { Person } from '../support/test-service.ts';

export type NewEntry = BodyOf<typeof addSpaceMembers>['members_info'][number];
export type AssignableRole = NewEntry['role'];

export interface SpaceIds {
  edition_id: string;
  space_id: string;
}

export async function createSpaceOf(
  owner: Person,
  { edition_id, ...space }: { edition_id: string; team_id: string; space_name: string },
): Promise<SpaceIds> {
  const { space_id } = await owner.client.call(createSpace, {
    params: { edition_id },
    body: { create_space: space },
  });
  return { edition_id, space_id };
}

export async function share(owner: Person, params: SpaceIds, entries: NewEntry[]): Promise<void> {
  await owner.client.call(addSpaceMembers, { params, body: { members_info: entries } });
}
