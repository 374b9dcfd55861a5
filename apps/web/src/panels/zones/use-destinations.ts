import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spaceQuery, spacesQuery, teamsQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { wireSpace, type ZoneIds } from '../panel-queries.ts';

/** Returns the spaces that the caller may edit, by team, with or without the current one. */
export function useDestinations(ids: ZoneIds, withCurrent: boolean) {
  const { client } = useSession();
  const { data: space } = useQuery(spaceQuery(client, wireSpace(ids)));
  const { data: teams = [] } = useQuery(teamsQuery(client, ids.editionId));
  const [chosenTeam, setTeamId] = useState<string>();
  const teamId = chosenTeam ?? space?.team_id ?? teams[0]?.team_id ?? '';
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...spacesQuery(client, {
      edition_id: ids.editionId,
      team_id: teamId,
      action_type: 'ALLSPACES',
      sort_by: 'A_Z',
    }),
    enabled: teamId !== '',
  });
  const spaces = (data?.pages.flat() ?? []).filter(
    (one) => one.can_edit === 'true' && (withCurrent || one.space_id !== ids.spaceId),
  );
  return {
    spaces,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    teamId,
    setTeamId,
    teams: teams.map((team) => ({ value: team.team_id, label: team.team_name })),
  };
}
