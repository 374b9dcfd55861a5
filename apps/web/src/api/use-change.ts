import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Message, useToasts } from '../ui/toast.tsx';
import { useTellFailure } from './use-tell-failure.ts';

interface Change<Result> {
  work: () => Promise<Result>;
  /** What to say when it is done. */
  done?: Message | string | ((result: Result) => string);
}

/** Makes a change, tells how it went, and reads the named lists again. True when it is done. */
export function useChange(...lists: readonly (readonly unknown[])[]) {
  const queries = useQueryClient();
  const { say } = useToasts();
  const tellFailure = useTellFailure();
  const [busy, setBusy] = useState(false);
  const change = async <Result>({ work, done }: Change<Result>): Promise<boolean> => {
    setBusy(true);
    try {
      const result = await work();
      if (done) say(typeof done === 'function' ? done(result) : done);
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      setBusy(false);
      await Promise.all(lists.map((queryKey) => queries.invalidateQueries({ queryKey })));
    }
  };
  return { change, busy };
}
