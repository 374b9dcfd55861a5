import type { LiveZone } from '@lienzo/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { createCommentStore } from './comment-store.ts';
import { type Thread, threadsOf } from './threads.ts';

/** The threads of the open zone, as they are at this moment. */
export function useThreads({ doc }: LiveZone): readonly Thread[] {
  const store = useMemo(() => createCommentStore(doc), [doc]);
  const comments = useSyncExternalStore(store.subscribe, store.list);
  return useMemo(() => threadsOf(comments), [comments]);
}
