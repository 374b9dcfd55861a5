import { addSpaceMembers, createSpace, listSpaceMembers } from '@lienzo/contract';
import type { Scenario } from './scenario.ts';

/** Creates a space in which Carmen is an editor. Returns its id. */
export async function createSharedSpace(
  { client, editionId, spaceId, teamId }: Scenario,
  space: { space_name: string; template_id?: string },
): Promise<string> {
  const params = { edition_id: editionId };
  const shared = await client.call(listSpaceMembers, { params: { ...params, space_id: spaceId } });
  const carmen = shared.space_members.find(({ display_name: name }) => name?.startsWith('Carmen'));
  const { space_id } = await client.call(createSpace, {
    params,
    body: { create_space: { ...space, team_id: teamId } },
  });
  await client.call(addSpaceMembers, {
    params: { ...params, space_id },
    body: { members_info: [{ zuid: carmen?.zuid ?? '', role: 'EDITOR', type: 'USER' }] },
  });
  return space_id;
}
