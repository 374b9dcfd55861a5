/** How Citus does a statement. */
export interface Tasks {
  /** For each of its jobs the number of shards that it asks; none when only the coordinator works. */
  readonly counts: readonly number[];
  /** Parts that are done before it, whose rows travel to the nodes that go on. */
  readonly subplans: number;
  /** Rows that are read from workers and written to workers by way of the coordinator. */
  readonly pulled: boolean;
}

/** Reads an EXPLAIN (FORMAT JSON) to its depth. */
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
      // What a worker does with its part is its own affair.
      if (key !== 'Remote Plan') visit(inner);
    }
  };
  visit(plan);
  return { counts, subplans, pulled };
}

/** On one shard, or on the coordinator alone. */
export function staysTogether({ counts, subplans, pulled }: Tasks): boolean {
  return counts.length <= 1 && (counts[0] ?? 1) === 1 && subplans === 0 && !pulled;
}
