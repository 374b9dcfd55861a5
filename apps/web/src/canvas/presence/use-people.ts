import type { LiveZone } from '@lienzo/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Person, peopleIn } from './people.ts';

/** Returns the other people in the zone, updated at most once per animation frame. */
export function usePeople(zone: LiveZone): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>(() => peopleIn(zone));
  useEffect(() => watchPeople(zone, setPeople), [zone]);
  return people;
}

/** Returns whether people on other nodes of the service are not visible at the moment. */
export function useIsPresenceLimited({ presence }: LiveZone): boolean {
  return useSyncExternalStore(presence.subscribe, presence.scope) === 'node';
}

/**
 * Calls the listener with the other people now and after changes, at most once per animation frame.
 */
export function watchPeople(zone: LiveZone, tell: (people: readonly Person[]) => void): () => void {
  let asked: number | undefined;
  const look = () => {
    asked ??= requestAnimationFrame(() => {
      asked = undefined;
      tell(peopleIn(zone));
    });
  };
  look();
  const stop = zone.presence.subscribe(look);
  return () => {
    stop();
    if (asked !== undefined) cancelAnimationFrame(asked);
  };
}
