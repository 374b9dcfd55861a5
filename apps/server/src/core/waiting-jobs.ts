/** Who a job is for. Editions take turns, and within an edition its people. */
export interface JobOwner {
  readonly editionId: string;
  readonly zuid: string;
}

/** Jobs that wait, in an order in which no edition and no person delays the others by more than one job. */
export interface WaitingJobs<T> {
  readonly size: number;
  /** Returns how many jobs of an edition wait, or those of one person in it. */
  count(owner: { readonly editionId: string; readonly zuid?: string }): number;
  add(owner: JobOwner, job: T): void;
  /** Removes and returns the next job whose owner may start one now. */
  take(mayStart: (owner: JobOwner) => boolean): T | undefined;
  remove(owner: JobOwner, job: T): boolean;
}

export function createWaitingJobs<T>(): WaitingJobs<T> {
  /** Jobs by edition and person. Whose turn it is comes first, and moves to the end after it. */
  const editions = new Map<string, Map<string, T[]>>();
  let size = 0;

  const takeFrom = ({ editionId, zuid }: JobOwner, people: Map<string, T[]>): T | undefined => {
    const [job, ...rest] = people.get(zuid) ?? [];
    people.delete(zuid);
    if (rest.length > 0) people.set(zuid, rest);
    editions.delete(editionId);
    if (people.size > 0) editions.set(editionId, people);
    size -= 1;
    return job;
  };

  return {
    get size() {
      return size;
    },
    count({ editionId, zuid }) {
      const people = editions.get(editionId);
      if (zuid !== undefined) return people?.get(zuid)?.length ?? 0;
      let sum = 0;
      for (const jobs of people?.values() ?? []) sum += jobs.length;
      return sum;
    },
    add({ editionId, zuid }, job) {
      const people = editions.get(editionId) ?? new Map<string, T[]>();
      editions.set(editionId, people);
      people.set(zuid, [...(people.get(zuid) ?? []), job]);
      size += 1;
    },
    take(mayStart) {
      for (const [editionId, people] of editions) {
        for (const zuid of people.keys())
          if (mayStart({ editionId, zuid })) return takeFrom({ editionId, zuid }, people);
      }
      return undefined;
    },
    remove({ editionId, zuid }, job) {
      const people = editions.get(editionId);
      const jobs = people?.get(zuid) ?? [];
      const rest = jobs.filter((other) => other !== job);
      if (!people || rest.length === jobs.length) return false;
      if (rest.length > 0) people.set(zuid, rest);
      else people.delete(zuid);
      if (people.size === 0) editions.delete(editionId);
      size -= 1;
      return true;
    },
  };
}
