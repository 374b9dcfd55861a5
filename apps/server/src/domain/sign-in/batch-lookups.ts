const MAX_WAIT_MILLISECONDS = 50;

type Lookup<Key, Answer> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>;

/**
 * Batches lookups: those that arrive while a batch is in flight are sent together as the next
 * batch. A lookup never resolves with a result requested before it, and waits at most 50 ms for the
 * batch ahead before its own batch is sent in parallel.
 */
export function batchLookups<Key, Answer>(lookup: Lookup<Key, Answer>) {
  let pending: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  const startBatch = () => {
    const keys = new Set<Key>();
    const answers = previous.then(() => {
      pending = undefined;
      return lookup([...keys]);
    });
    previous = settledOrTimedOut(answers);
    return { keys, answers };
  };
  return async (key: Key): Promise<Answer | undefined> => {
    pending ??= startBatch();
    pending.keys.add(key);
    return (await pending.answers).get(key);
  };
}

function settledOrTimedOut(answers: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MILLISECONDS);
    const settled = () => {
      clearTimeout(timer);
      resolve();
    };
    answers.then(settled, settled);
  });
}
