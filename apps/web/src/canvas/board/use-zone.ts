import { type LiveZone, openZone, type SavingState, type ZoneStatus } from '@lienzo/sdk';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeptZone, ZoneAddress } from '../../local/zone-keeper.ts';
import { useSession } from '../../session/use-session.ts';

export type { ZoneAddress } from '../../local/zone-keeper.ts';

/** Keeps a zone open while the component is mounted, and after that until its changes are saved. */
export function useKeptZone({ editionId, spaceId, zoneId }: ZoneAddress) {
  const { zones } = useSession();
  const [kept, setKept] = useState<KeptZone>();
  const [generation, setGeneration] = useState(0);
  // A zone that is moved stays open, so a change of the space does not open it again.
  const space = useRef(spaceId);
  space.current = spaceId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new generation opens the zone again
  useEffect(() => {
    const address = { editionId, zoneId, spaceId: space.current };
    setKept(zones.acquire(address));
    return () => {
      setKept(undefined);
      zones.release(address);
    };
  }, [zones, editionId, zoneId, generation]);
  /** Deletes what this device has stored of the zone, and opens it again. */
  const discard = useCallback(async () => {
    await zones.discard({ editionId, zoneId, spaceId: space.current });
    setGeneration((before) => before + 1);
  }, [zones, editionId, zoneId]);
  return { kept, discard };
}

/** Keeps a zone open while the component is mounted, without storing anything on this device. */
export function useZone({ editionId, spaceId, zoneId }: ZoneAddress): LiveZone | undefined {
  const { getToken, me } = useSession();
  const [zone, setZone] = useState<LiveZone>();
  useEffect(() => {
    const opened = openZone({
      baseUrl: location.origin,
      getToken,
      zuid: me.zuid,
      editionId,
      spaceId,
      zoneId,
    });
    setZone(opened);
    return () => {
      setZone(undefined);
      opened.close();
    };
  }, [getToken, me.zuid, editionId, spaceId, zoneId]);
  return zone;
}

export function useZoneStatus(zone: LiveZone): ZoneStatus {
  return useSyncExternalStore(zone.subscribe, zone.status);
}

export function useSaving(zone: LiveZone): SavingState {
  return useSyncExternalStore(zone.subscribe, zone.saving);
}

/** Returns whether there is a document to show: from this device or from the service. */
export function useZoneReady(zone: LiveZone): boolean {
  const [ready, setReady] = useState<LiveZone>();
  useEffect(() => {
    let isCurrent = true;
    const look = () =>
      zone.ready().then(
        () => isCurrent && setReady(zone),
        () => {}, // refused; the next change of the status asks again
      );
    void look();
    const stop = zone.subscribe(() => zone.status() === 'open' && void look());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [zone]);
  return ready === zone;
}
