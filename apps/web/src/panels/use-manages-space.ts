import { useQuery } from '@tanstack/react-query';
import { spaceQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { ownRoleQuery, ownRolesQuery, type SpaceIds, wireSpace } from './panel-queries.ts';

/** Returns whether the caller can share the space and move zones out of it. */
export function useManagesSpace(ids: SpaceIds): boolean {
  const { client, isGuest } = useSession();
  const enabled = !isGuest;
  const { data: space } = useQuery({ ...spaceQuery(client, wireSpace(ids)), enabled });
  const { data: role } = useQuery({ ...ownRoleQuery(client, ids), enabled });
  const { data: own } = useQuery({ ...ownRolesQuery(client, ids.editionId), enabled });
  if (role === 'CREATOR') return true;
  const managesTeam = own?.isAdmin || own?.teams.get(space?.team_id ?? '') === 'TEAM_ADMIN';
  return role === 'EDITOR' && managesTeam === true;
}
