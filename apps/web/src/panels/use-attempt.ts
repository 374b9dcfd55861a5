import { isLienzoError } from '@lienzo/sdk';
import { useCallback } from 'react';
import { type Explanation, explainError } from '../api/explain-error.ts';
import { type Texts, useTexts } from '../texts/use-texts.tsx';
import { type Message, useToasts } from '../ui/toast.tsx';

/** Explains an error, with specific texts for errors of zones and sharing. */
export function explainFailure(error: unknown, texts: Texts): Explanation {
  const key = isLienzoError(error) ? error.key : undefined;
  const own = Object.entries(texts.panels.failures).find(([name]) => name === key);
  return own ? own[1] : explainError(error, texts);
}

export type Attempt = (work: () => Promise<unknown>, done?: Message | string) => Promise<boolean>;

/** Returns a function that runs work and shows the outcome. It resolves to true on success. */
export function useAttempt(): Attempt {
  const texts = useTexts();
  const { notify } = useToasts();
  return useCallback(
    async (work, done) => {
      try {
        await work();
      } catch (error) {
        notify({ kind: 'error', ...explainFailure(error, texts) });
        return false;
      }
      if (done !== undefined) notify(done);
      return true;
    },
    [texts, notify],
  );
}
