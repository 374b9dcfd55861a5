import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  editionMembersQuery,
  spaceMembersQuery,
  spaceQuery,
  teamMembersQuery,
  teamsQuery,
  zoneRoleQuery,
} from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import {
  ownRolesQuery,
  wireSpace,
  wireZone,
  type ZoneIds,
  zoneAccessQuery,
} from '../panel-queries.ts';
import { useManagesSpace } from '../use-manages-space.ts';
import type { Candidate } from './candidates.ts';
import type { MemberType, Sharing, SpaceEntry, SpaceRole } from './zone-access.ts';

interface OwnRoles {
  readonly isAdmin: boolean;
  readonly teams: ReadonlyMap<string, string>;
}

const NO_ROLES: OwnRoles = { isAdmin: false, teams: new Map() };

/** Returns the data of the share dialog, as far as the caller may read it. */
export function useSharing(ids: ZoneIds) {
  const { client } = useSession();
  const space = useQuery(spaceQuery(client, wireSpace(ids)));
  const teamId = space.data?.team_id ?? '';
  const members = useQuery(spaceMembersQuery(client, wireSpace(ids)));
  const zoneRole = useQuery(zoneRoleQuery(client, wireZone(ids)));
  const { data: own = NO_ROLES } = useQuery(ownRolesQuery(client, ids.editionId));
  const canManage = useManagesSpace(ids);
  const canMakeExceptions =
    zoneRole.data === 'CREATOR' ||
    zoneRole.data === 'ORGANISER' ||
    (zoneRole.data === 'EDITOR' && canManage);
  const access = useQuery({ ...zoneAccessQuery(client, ids), enabled: canMakeExceptions });
  const entries = useEntries(members.data);
  const teams = useTeamMembers({ editionId: ids.editionId, teamId, entries, own });
  const { candidates, nameOf } = useCandidates(ids.editionId, { teamPeople: teams.people, own });
  const sharing = useMemo(
    (): Sharing => ({
      entries,
      teams: teams.byTeam,
      zoneEntries: (access.data ?? []).map((entry) => ({
        id: entry.member_id,
        type: entry.member_type,
        permission: entry.permission,
        ...(entry.role && { role: entry.role }),
        name: entries.find(({ id }) => id === entry.member_id)?.name ?? nameOf(entry.member_id),
      })),
    }),
    [entries, teams.byTeam, access.data, nameOf],
  );
  return {
    sharing,
    candidates,
    error: space.error ?? members.error,
    isPending: space.isPending || members.isPending,
    spaceName: space.data?.space_name ?? '',
    embedAllowed: space.data?.allow_embed === 'true',
    canManage,
    inviteTeamId: own.isAdmin || own.teams.get(teamId) === 'TEAM_ADMIN' ? teamId : undefined,
    canMakeExceptions: canMakeExceptions && access.data !== undefined,
  };
}

interface MemberRecord {
  readonly zuid: string;
  readonly added_type_name: MemberType;
  readonly role_name: SpaceRole;
  readonly display_name: string;
  readonly mail_id?: string;
}

function useEntries(members: readonly MemberRecord[] | undefined): readonly SpaceEntry[] {
  return useMemo(
    () =>
      (members ?? []).map((member) => ({
        id: member.zuid,
        type: member.added_type_name,
        role: member.role_name,
        name: member.display_name,
        ...(member.mail_id !== undefined && { mail: member.mail_id }),
      })),
    [members],
  );
}

interface TeamsToRead {
  readonly editionId: string;
  readonly teamId: string;
  readonly entries: readonly SpaceEntry[];
  readonly own: OwnRoles;
}

/**
 * Returns the members of the space's team and of teams it is shared with, if the caller may list
 * them.
 */
function useTeamMembers({ editionId, teamId, entries, own }: TeamsToRead) {
  const { client } = useSession();
  const teamIds = [
    ...new Set([teamId, ...entries.filter(({ type }) => type === 'TEAM').map(({ id }) => id)]),
  ].filter((id) => id !== '' && (own.isAdmin || own.teams.has(id)));
  return useQueries({
    queries: teamIds.map((id) => teamMembersQuery(client, { edition_id: editionId, team_id: id })),
    combine: (results) => ({
      byTeam: new Map(
        results.map(({ data }, index) => [
          teamIds[index] ?? '',
          new Set((data ?? []).map(({ zuid }) => zuid)),
        ]),
      ),
      people: results.flatMap(({ data }) => data ?? []),
    }),
  });
}

interface PersonRecord {
  readonly zuid: string;
  readonly display_name: string;
  readonly mail_id: string;
}

interface Known {
  readonly teamPeople: readonly PersonRecord[];
  readonly own: OwnRoles;
}

function useCandidates(editionId: string, { teamPeople, own }: Known) {
  const { client } = useSession();
  const { share: texts } = useTexts().panels;
  const { data: teams } = useQuery(teamsQuery(client, editionId));
  // Only edition admins may list all people; others choose from the team.
  const { data: editionPeople } = useQuery({
    ...editionMembersQuery(client, editionId),
    enabled: own.isAdmin,
  });
  return useMemo(() => {
    const people = [...teamPeople, ...(editionPeople ?? [])];
    const candidates: Candidate[] = [
      ...(teams ?? []).map(({ team_id, team_name }) => ({
        id: team_id,
        type: 'TEAM' as const,
        name: team_name,
        note: texts.team,
      })),
      { id: editionId, type: 'ORG', name: texts.everyone, note: '' },
      ...people
        .toSorted((a, b) => a.display_name.localeCompare(b.display_name))
        .map(({ zuid, display_name, mail_id }) => ({
          id: zuid,
          type: 'USER' as const,
          name: display_name,
          note: mail_id,
        })),
    ];
    const names = new Map(candidates.map(({ id, name }) => [id, name]));
    return { candidates, nameOf: (id: string) => names.get(id) ?? texts.someone };
  }, [teams, editionPeople, teamPeople, editionId, texts]);
}
