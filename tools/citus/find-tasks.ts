/** How Citus executes a statement. */
export interface Tasks {
  /** The number of shards of each job; empty when only the coordinator works. */
  readonly counts: readonly number[];
  /** Subplans that run first and send their rows to the other nodes. */
  readonly subplans: number;
  /** Whether rows are moved between workers through the coordinator. */
  readonly pulled: boolean;
}

/** Collects the tasks from the output of EXPLAIN (FORMAT JSON). */
export function findTasks(plan: unknown): Tasks {
  const counts: number[] = [];
  let subplans = 0;
  let pulled = false;
  const visit = (value: unknown): void => {
    if (!(value instanceof Object)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'Task Count') counts.push(Number(inner));
      if (key === 'Subplans' && Array.isArray(inner)) subplans += inner.length;
      if (key.endsWith('method') && inner !== null) pulled = true;
      // The plan within a worker does not matter.
      if (key !== 'Remote Plan') visit(inner);
    }
  };
  visit(plan);
  return { counts, subplans, pulled };
}

/** Checks whether a statement runs on one shard or on the coordinator alone. */
export function usesOneShard({ counts, subplans, pulled }: Tasks): boolean {
  return counts.length <= 1 && (counts[0] ?? 1) === 1 && subplans === 0 && !pulled;
}
