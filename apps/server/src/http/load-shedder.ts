import { fail } from '../core/errors.ts';

/** Lets in as many requests as can be answered soon, and turns the others away at once. */
export interface LoadShedder {
  /** The first work for a request: throws `overloaded` before it begins when too much is under way. */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /** Further work for a request that was let in. */
  carry<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Counts work, not connections: whoever sends or reads slowly takes nobody's place, and whoever hangs up
 * does not free the one that their request still occupies.
 */
export function createLoadShedder(most: number): LoadShedder {
  let underWay = 0;
  const carry = async <T>(work: () => Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
  return {
    carry,
    async admit(work) {
      if (underWay >= most) throw fail('overloaded');
      return carry(work);
    },
  };
}
