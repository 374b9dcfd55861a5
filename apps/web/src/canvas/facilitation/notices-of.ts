import type { Person } from '../presence/people.ts';

/** A person whom the user may want to follow. */
export interface PersonNotice extends Pick<Person, 'key' | 'zuid' | 'name'> {
  /** Identifies the request, so that it can be dismissed. */
  readonly id: string;
  readonly kind: 'presenting' | 'summons';
}

/** Returns one notice for each person who asks to be followed or presents. */
export function noticesOf(people: readonly Person[]): PersonNotice[] {
  return people.flatMap(({ key, zuid, name, summons, isPresenting }): PersonNotice[] => {
    if (summons !== undefined)
      return [{ key, zuid, name, kind: 'summons', id: `${key} ${summons}` }];
    return isPresenting ? [{ key, zuid, name, kind: 'presenting', id: key }] : [];
  });
}
