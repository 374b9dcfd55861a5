import { BASE_PATH } from '@lienzo/contract';

export interface Answer {
  status: number;
  text: string;
}

export interface Call {
  token: string;
  method?: string;
  path: string;
  body?: object;
  /** An Idempotency-Key. */
  key?: string;
}

export async function callService(url: string, call: Call): Promise<Answer> {
  const { token, method = 'GET', path, body, key } = call;
  const response = await fetch(`${url}${BASE_PATH}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const PAIRS_AT_ONCE = 10;

/** Starts `pairs` pairs of simultaneous requests; several pairs run concurrently. */
export async function racePairs(
  pairs: number,
  start: (index: number) => [Promise<Answer>, Promise<Answer>],
): Promise<[Answer, Answer][]> {
  const results: [Answer, Answer][] = [];
  let next = 0;
  const work = async () => {
    while (next < pairs) {
      const index = next;
      next += 1;
      results[index] = await Promise.all(start(index));
    }
  };
  await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, work));
  return results;
}

/** Returns the statuses and error codes of each pair, the lower status first. */
export function describePairs(results: readonly [Answer, Answer][]): string[] {
  return results.map((pair) => pair.map(describeAnswer).sort().join(' and '));
}

function describeAnswer({ status, text }: Answer): string {
  const code = /"error_code":"(\w+)"/.exec(text)?.[1];
  return code ? `${status} ${code}` : String(status);
}
