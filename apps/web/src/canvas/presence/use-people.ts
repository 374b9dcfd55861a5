import type { LiveZone } from '@lienzo/sdk';
import { useEffect, useState } from 'react';
import { type Person, peopleIn } from './people.ts';

/** Who else is here, at most once in a frame. */
export function usePeople(zone: LiveZone): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>(() => peopleIn(zone));
  useEffect(() => watchPeople(zone, setPeople), [zone]);
  return people;
}

/** Tells who else is here now, and from then on at most once in a frame. */
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
