import { useSyncExternalStore } from 'react';
import type { Cell } from './observable.ts';

export function useCell<Value>(cell: Pick<Cell<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
