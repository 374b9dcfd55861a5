import { isLienzoError } from '@lienzo/sdk';
import type { UseQueryResult } from '@tanstack/react-query';

type Outcome = Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus'>;

/** Returns whether a query has no data because the service cannot be reached. */
export function isOutOfReach({ data, error, fetchStatus }: Outcome): boolean {
  if (data !== undefined) return false;
  return fetchStatus === 'paused' || (error !== null && !isLienzoError(error));
}
