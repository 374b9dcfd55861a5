import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTellFailure } from '../api/use-tell-failure.ts';
import { useToasts } from '../ui/toast.tsx';

interface Change {
  work: () => Promise<unknown>;
  /** What to say when it is done. */
  done?: string;
}

/** Makes a change, tells how it went, and reads the named lists again. True when it is done. */
export function useChange(...lists: readonly (readonly unknown[])[]) {
  const queries = useQueryClient();
  const { say } = useToasts();
  const tellFailure = useTellFailure();
  const [busy, setBusy] = useState(false);
  const change = async ({ work, done }: Change): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      if (done) say(done);
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
