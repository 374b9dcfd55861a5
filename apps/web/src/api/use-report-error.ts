import { useCallback } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { useToasts } from '../ui/toast.tsx';
import { explainError } from './explain-error.ts';

/** Returns a function that shows an error as a notification: `doIt().catch(reportError)`. */
export function useReportError(): (error: unknown) => void {
  const texts = useTexts();
  const { notify } = useToasts();
  return useCallback(
    (error) => notify({ ...explainError(error, texts), kind: 'error' }),
    [texts, notify],
  );
}
