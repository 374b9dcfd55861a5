import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Person } from '../service/test-service.ts';
import type { Canvas } from './test-canvas.ts';

/** Adds a person to a zone's team and assigns them a role in its space. */
export async function addEditor(
  owner: Client,
  person: Pick<Person, 'mail' | 'zuid' | 'client'>,
  { zone, role = 'EDITOR' }: { zone: Canvas; role?: 'EDITOR' | 'COMMENTER' | 'VIEWER' },
): Promise<void> {
  const { edition_id, team_id, space_id } = zone;
  await owner.call(contract.addTeamMembers, {
    params: { edition_id, team_id },
    body: { members_info: [{ mail_id: person.mail, role: 'MEMBER' }] },
  });
  await person.client.call(contract.getEdition, { params: { edition_id } });
  await owner.call(contract.addSpaceMembers, {
    params: { edition_id, space_id },
    body: { members_info: [{ zuid: person.zuid, role, type: 'USER' }] },
  });
}
