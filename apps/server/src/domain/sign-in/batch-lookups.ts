const MAX_MILLISECONDS = 50;

type Ask<Key, Answer> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>;

/**
 * Joins questions that come while others are on their way into one. Nobody is given an answer that is
 * older than their question, and nobody waits long for others: if those take their time, the next set
 * out beside them.
 */
export function batchLookups<Key, Answer>(ask: Ask<Key, Answer>) {
  let gathering: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | undefined;
  let ahead: Promise<unknown> = Promise.resolve();

  const gather = () => {
    const keys = new Set<Key>();
    const answers = ahead.then(() => {
      gathering = undefined;
      return ask([...keys]);
    });
    ahead = settledOrLate(answers);
    return { keys, answers };
  };
  return async (key: Key): Promise<Answer | undefined> => {
    gathering ??= gather();
    gathering.keys.add(key);
    return (await gathering.answers).get(key);
  };
}

function settledOrLate(answers: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_MILLISECONDS);
    const settled = () => {
      clearTimeout(timer);
      resolve();
    };
    answers.then(settled, settled);
  });
}
