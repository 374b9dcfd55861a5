import { useSyncExternalStore } from 'react';
import type { Observable } from './observable.ts';

export function useObservable<Value>(
  observable: Pick<Observable<Value>, 'get' | 'subscribe'>,
): Value {
  return useSyncExternalStore(observable.subscribe, observable.get);
}
