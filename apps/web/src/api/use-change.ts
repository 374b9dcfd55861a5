import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Message, useToasts } from '../ui/toast.tsx';
import { useReportError } from './use-report-error.ts';

interface Change<Result> {
  work: () => Promise<Result>;
  /** The notification to show on success. */
  done?: Message | string | ((result: Result) => string);
}

/**
 * Returns a function that makes a change, reports failures and invalidates the given queries. It
 * resolves to true on success.
 */
export function useChange(...lists: readonly (readonly unknown[])[]) {
  const queries = useQueryClient();
  const { notify } = useToasts();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const change = async <Result>({ work, done }: Change<Result>): Promise<boolean> => {
    setBusy(true);
    try {
      const result = await work();
      if (done) notify(typeof done === 'function' ? done(result) : done);
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      setBusy(false);
      await Promise.all(lists.map((queryKey) => queries.invalidateQueries({ queryKey })));
    }
  };
  return { change, busy };
}
