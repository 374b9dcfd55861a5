import { isLienzoError } from '@lienzo/sdk';
import { QueryClient } from '@tanstack/react-query';

const FRESH = 10_000;

/** Creates the query client. The SDK retries failed requests itself, so queries do not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, retry: (count, error) => count < 1 && !isLienzoError(error) },
    },
  });
}
