import { type LiveZone, openZone, type ZoneStatus } from '@lienzo/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../session/use-session.ts';

export interface ZoneAddress {
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
}

/** Keeps a zone open while the component is mounted. */
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
