import { createWaitingJobs, type JobOwner } from '../../core/waiting-jobs.ts';

/** Limits how many large answers wait in memory for their recipients. */
export interface AnswerTurns {
  /** Waits for a turn. The caller ends it by calling the returned function. */
  take(owner: JobOwner): Promise<() => void>;
}

export interface TurnLimits {
  readonly perPerson: number;
  readonly perEdition: number;
  readonly total: number;
}

/** Editions, and the people in them, take turns. */
export function createAnswerTurns({ perPerson, perEdition, total }: TurnLimits): AnswerTurns {
  const waiting = createWaitingJobs<() => void>();
  /** How many turns are taken, by edition and by person. */
  const taken = new Map<string, number>();
  let sum = 0;

  const count = (key: string, change: number) => {
    const next = (taken.get(key) ?? 0) + change;
    if (next > 0) taken.set(key, next);
    else taken.delete(key);
  };
  const keysOf = ({ editionId, zuid }: JobOwner) => [editionId, `${editionId} ${zuid}`];
  const change = (owner: JobOwner, by: 1 | -1) => {
    for (const key of keysOf(owner)) count(key, by);
    sum += by;
  };
  const isFree = (owner: JobOwner): boolean => {
    const [edition = '', person = ''] = keysOf(owner);
    return (taken.get(edition) ?? 0) < perEdition && (taken.get(person) ?? 0) < perPerson;
  };
  const startNext = () => {
    while (sum < total) {
      const start = waiting.take(isFree);
      if (!start) return;
      start();
    }
  };

  return {
    take: (owner) =>
      new Promise((resolve) => {
        waiting.add(owner, () => {
          change(owner, 1);
          resolve(() => {
            change(owner, -1);
            startNext();
          });
        });
        startNext();
      }),
  };
}
