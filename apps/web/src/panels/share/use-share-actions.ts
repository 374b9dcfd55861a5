import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/use-session.ts';
import { useInviteTexts } from '../../texts/invite-by-mail.ts';
import { useToasts } from '../../ui/toast.tsx';
import { wireSpace, wireZone, type ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';
import type { Candidate } from './candidates.ts';
import type { MemberType, SpaceRole, ZoneRole } from './zone-access.ts';

export type AssignableRole = Exclude<SpaceRole, 'CREATOR'>;

/** An access choice in a zone: the role of the space, another role, or hidden. */
export type ZoneChoice = 'as-in-space' | 'hidden' | Exclude<ZoneRole, 'CREATOR'>;

interface Member {
  readonly id: string;
  readonly type: MemberType;
}

/** Returns functions that change access. Failures are shown as notifications. */
export function useShareActions(ids: ZoneIds) {
  const { client } = useSession();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const inviteTexts = useInviteTexts();
  const { notify } = useToasts();
  const space = wireSpace(ids);
  const refresh = (what: string) =>
    queries.invalidateQueries({ queryKey: [what, ids.editionId, ids.spaceId] });
  const membersChanged = () => Promise.all(['space-members', 'zone-access', 'space'].map(refresh));
  return {
    add: ({ id, type }: Candidate, role: AssignableRole) =>
      attempt(async () => {
        await client.spaceMembers.add({ ...space, members_info: [{ zuid: id, role, type }] });
        await membersChanged();
      }),
    invite: (team_id: string, mail_id: string) =>
      attempt(async () => {
        const { failed_members = [] } = await client.teamMembers.add({
          ...{ edition_id: ids.editionId, team_id },
          members_info: [{ mail_id, role: 'MEMBER' }],
        });
        const [failed] = failed_members;
        notify(
          failed
            ? { kind: 'error', what: inviteTexts.refused(mail_id), doThis: failed.message }
            : inviteTexts.invited(mail_id),
        );
        await queries.invalidateQueries({ queryKey: ['team-members', ids.editionId] });
      }),
    changeRole: ({ id }: Member, role: AssignableRole) =>
      attempt(async () => {
        await client.spaceMembers.changeRole({ ...space, member_id: id, role });
        await membersChanged();
      }),
    remove: ({ id }: Member) =>
      attempt(async () => {
        await client.spaceMembers.remove({ ...space, member_id: id });
        await membersChanged();
      }),
    setAccess: ({ id, type }: Member, choice: ZoneChoice) =>
      attempt(async () => {
        const entry = { member_id: id, member_type: type, resource_id: wireZone(ids).zone_id };
        await client.zoneAccess.shareZones({
          ...space,
          members_info: [{ ...entry, ...accessOf(choice) }],
        });
        await refresh('zone-access');
      }),
    setEmbedding: (allowed: boolean) =>
      attempt(async () => {
        await client.spaces.changeMeta({ ...space, action_type: 'EMBED', value: allowed });
        await refresh('space');
      }),
  };
}

export type ShareActions = ReturnType<typeof useShareActions>;

function accessOf(choice: ZoneChoice) {
  if (choice === 'hidden') return { permission: 'restricted' as const };
  if (choice === 'as-in-space') return { permission: 'allowed' as const };
  return { permission: 'allowed' as const, role: choice };
}
