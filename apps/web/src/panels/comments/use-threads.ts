import type { LiveZone } from '@lienzo/sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { createCommentStore } from './comment-store.ts';
import { type Thread, threadsOf } from './threads.ts';

/** Returns the current threads of the open zone. */
export function useThreads({ doc }: LiveZone): readonly Thread[] {
  const store = useMemo(() => createCommentStore(doc), [doc]);
  const comments = useSyncExternalStore(store.subscribe, store.list);
  return useMemo(() => threadsOf(comments), [comments]);
}
