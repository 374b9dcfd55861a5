/** Does the same for all, for a few at a time; the first failure ends it. */
export async function forEachAtOnce<T>(
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

/** Does what it is given one after the other, in the order in which it was given. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {}); // whoever gave it is told
    return turn;
  };
}
