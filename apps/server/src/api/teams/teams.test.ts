import {
  addTeamMembers,
  createEdition,
  getMyTeamPermission,
  listTeamMembers,
} from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';

const service = useService();

describe('invitations', () => {
  it('become a membership when the owner of the verified address opens the edition', async () => {
    const owner = await service.signIn('owner');
    const { edition_id, team_id } = await owner.client.call(createEdition, {
      body: { team_name: 'Atelier' },
    });
    const params = { edition_id, team_id };
    const members_info = [{ mail_id: 'Guest@Example.test', role: 'MEMBER' as const }];
    await owner.client.call(addTeamMembers, { params, body: { members_info } });
    const before = await owner.client.call(listTeamMembers, { params });
    expect(before.team_members?.map((member) => member.zuid)).toEqual([owner.zuid]);

    const guest = await service.signIn('guest');
    const role = await guest.client.call(getMyTeamPermission, { params });
    expect(role.user_permission_info.role).toBe('MEMBER');
    const after = await owner.client.call(listTeamMembers, { params });
    expect(after.team_members?.map((member) => member.zuid)).toEqual([owner.zuid, guest.zuid]);
  });
});
