import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/use-session.ts';

const WAIT_SECONDS = 25;
const PAUSE_MILLISECONDS = 30_000;

/**
 * Returns how many notifications are unread. Waits for changes at the service, but only while the page is
 * visible: browsers open few connections at once, and hidden tabs would use them up.
 */
export function useUnreadCount(editionId: string): number {
  const { client } = useSession();
  const queries = useQueryClient();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    let version: string | undefined;
    const follow = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        const known = version === undefined ? {} : { after: version, wait: WAIT_SECONDS };
        const started = performance.now();
        try {
          const answer = await client.notifications.count(
            { edition_id: editionId, ...known },
            { signal },
          );
          setCount(answer.unread_count);
          if (version !== undefined && version !== answer.version)
            void queries.invalidateQueries({ queryKey: ['notifications', editionId] });
          const isEarly = performance.now() - started < WAIT_SECONDS * 900;
          // A service that is shutting down does not wait.
          if (version === answer.version && isEarly) await pause(PAUSE_MILLISECONDS, signal);
          version = answer.version;
        } catch {
          await pause(PAUSE_MILLISECONDS, signal);
        }
      }
    };
    let visit: AbortController | undefined;
    const onVisibility = () => {
      visit?.abort();
      if (document.visibilityState !== 'visible') return;
      visit = new AbortController();
      void follow(AbortSignal.any([ended.signal, visit.signal]));
    };
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      ended.abort();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [client, editionId, queries]);
  return count;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
