import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { seedZones } from './seed-zones.ts';

interface SpaceSeed {
  edition_id: string;
  team_id: string;
  clientOf: (name: string) => Client;
  zuidOf: (name: string) => string;
}

/** Creates shared, published, favorite, draft and trashed spaces. Returns the shared one with a zone. */
export async function seedSpaces({ edition_id, team_id, clientOf, zuidOf }: SpaceSeed) {
  const create = async (owner: string, space_name: string) => {
    const { space_id } = await clientOf(owner).call(contract.createSpace, {
      params: { edition_id },
      body: { create_space: { space_name, team_id } },
    });
    return { edition_id, space_id };
  };
  const share = (owner: string, params: { edition_id: string; space_id: string }, member: Member) =>
    clientOf(owner).call(contract.addSpaceMembers, { params, body: { members_info: [member] } });

  const shared = await create('ada', 'Product launch');
  await share('ada', shared, { zuid: zuidOf('carmen'), role: 'EDITOR', type: 'USER' });
  await share('ada', shared, { zuid: zuidOf('diego'), role: 'COMMENTER', type: 'USER' });
  await share('ada', shared, { zuid: zuidOf('bruno'), role: 'GUEST_VIEWER', type: 'USER' });
  for (const name of ['ada', 'diego']) {
    await clientOf(name).call(contract.changeSpaceMeta, {
      params: shared,
      body: { action_type: 'FAVORITE', value: true },
    });
  }
  const zone_id = await seedZones({
    space: shared,
    editor: clientOf('carmen'),
    commenter: clientOf('diego'),
  });
  const published = await create('carmen', 'Team handbook');
  await share('carmen', published, { zuid: team_id, role: 'VIEWER', type: 'TEAM' });
  const everywhere = await create('bruno', 'All hands');
  await share('bruno', everywhere, { zuid: edition_id, role: 'COMMENTER', type: 'ORG' });
  await create('ada', 'Sketches');
  await create('diego', 'Notes to self');
  const old = await create('ada', 'Last year');
  await clientOf('ada').call(contract.changeSpaceState, {
    params: old,
    body: { space_state: 'TRASH' },
  });
  return { ...shared, zone_id };
}

interface Member {
  zuid: string;
  role: 'EDITOR' | 'COMMENTER' | 'VIEWER' | 'GUEST_VIEWER';
  type: 'USER' | 'TEAM' | 'ORG';
}
