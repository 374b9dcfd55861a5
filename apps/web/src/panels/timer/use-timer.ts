import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useSession } from '../../session/use-session.ts';
import { wireZone, type ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';
import { startClock, type TimerClock } from './timer-clock.ts';

type Client = ReturnType<typeof useSession>['client'];
type Timer = Awaited<ReturnType<Client['zoneTimer']['get']>>['zone_timer'];

/** Queries the timer of a zone. A timer that ended before the page was opened is not shown. */
const timerQuery = (client: Client, ids: ZoneIds) =>
  queryOptions({
    queryKey: ['zone-timer', ids.editionId, ids.spaceId, ids.zoneId],
    queryFn: async ({ signal }) =>
      clockOf((await client.zoneTimer.get(wireZone(ids), { signal })).zone_timer),
    staleTime: 0,
    // The clock of the page can stand still while the device sleeps.
    refetchOnWindowFocus: 'always',
  });

function clockOf({ timer_state, remaining_milliseconds }: Timer): TimerClock | null {
  if (timer_state !== 'RUNNING') return null;
  return startClock(Number(remaining_milliseconds), performance.now());
}

/** Returns the running timer of an open zone, the same for everyone in it. */
export function useTimer(canvas: CanvasApi): TimerClock | undefined {
  const { client } = useSession();
  const queries = useQueryClient();
  const { zone, editionId, spaceId, zoneId } = canvas;
  const { data } = useQuery(timerQuery(client, canvas));
  useEffect(() => {
    const { queryKey } = timerQuery(client, { editionId, spaceId, zoneId });
    const read = () => void queries.invalidateQueries({ queryKey });
    let status = zone.status();
    const stops = [
      zone.onTimerChanged(read),
      zone.subscribe(() => {
        const before = status;
        status = zone.status();
        // The timer may have changed without a connection.
        if (status === 'open' && before !== 'open') read();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [zone, client, queries, editionId, spaceId, zoneId]);
  return data ?? undefined;
}

/** Returns functions that start and stop the timer for everyone in the zone. */
export function useTimerActions(ids: ZoneIds) {
  const { client } = useSession();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { queryKey } = timerQuery(client, ids);
  return {
    start: (minutes: number) =>
      attempt(async () => {
        const { zone_timer } = await client.zoneTimer.start({ ...wireZone(ids), minutes });
        queries.setQueryData(queryKey, clockOf(zone_timer));
      }),
    stop: () =>
      attempt(async () => {
        await client.zoneTimer.stop(wireZone(ids));
        queries.setQueryData(queryKey, null);
      }),
  };
}
