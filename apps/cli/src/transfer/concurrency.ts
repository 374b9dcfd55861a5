/** Runs `work` for all items, at most `count` at a time, and stops at the first failure. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

/** Creates a queue that runs tasks one after another, in the order they were added. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {}); // the caller gets the error
    return turn;
  };
}
