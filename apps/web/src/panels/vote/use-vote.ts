import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useSession } from '../../session/use-session.ts';
import { wireZone, type ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';

type Client = ReturnType<typeof useSession>['client'];
export type Vote = Awaited<ReturnType<Client['zoneVote']['get']>>['zone_vote'];

const voteQuery = (client: Client, ids: ZoneIds) =>
  queryOptions({
    queryKey: ['zone-vote', ids.editionId, ids.spaceId, ids.zoneId],
    queryFn: async ({ signal }) => (await client.zoneVote.get(wireZone(ids), { signal })).zone_vote,
    staleTime: 0,
  });

/** Returns the vote in an open zone, if there is one. */
export function useVote(canvas: CanvasApi): Vote | undefined {
  const { client } = useSession();
  const queries = useQueryClient();
  const { zone, editionId, spaceId, zoneId } = canvas;
  const { data } = useQuery(voteQuery(client, canvas));
  useEffect(() => {
    const { queryKey } = voteQuery(client, { editionId, spaceId, zoneId });
    const read = () => void queries.invalidateQueries({ queryKey });
    let status = zone.status();
    const stops = [
      zone.onVoteChanged(read),
      zone.subscribe(() => {
        const before = status;
        status = zone.status();
        // The vote may have changed without a connection.
        if (status === 'open' && before !== 'open') read();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [zone, client, queries, editionId, spaceId, zoneId]);
  return data?.vote_state === 'NONE' ? undefined : data;
}

/** Returns functions that change the vote, for everyone or only the votes of the user. */
export function useVoteActions(ids: ZoneIds) {
  const { client } = useSession();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { queryKey } = voteQuery(client, ids);
  const zone = wireZone(ids);
  const run = (change: () => Promise<{ zone_vote: Vote }>) =>
    attempt(async () => {
      await queries.cancelQueries({ queryKey });
      try {
        queries.setQueryData(queryKey, (await change()).zone_vote);
      } catch (error) {
        void queries.invalidateQueries({ queryKey });
        throw error;
      }
    });
  return {
    start: (votes_per_person: number) =>
      run(() => client.zoneVote.start({ ...zone, votes_per_person })),
    end: () => run(() => client.zoneVote.end(zone)),
    remove: () => run(() => client.zoneVote.remove(zone)),
    place: (element_ids: readonly string[]) => {
      // The votes are shown at once; the response of the service replaces them.
      queries.setQueryData(queryKey, (vote) => vote && withOwn(vote, element_ids));
      return run(() => client.zoneVote.place({ ...zone, element_ids: [...element_ids] }));
    },
  };
}

function withOwn(vote: Vote, own: readonly string[]): Vote {
  const left = Number(vote.votes_per_person) - own.length;
  return { ...vote, own_element_ids: [...own], votes_left: String(left) };
}
