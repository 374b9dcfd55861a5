import type { CustomFetchOptions } from 'openid-client';

const MAX_BYTES = 256 * 1024;

/** A provider that does not answer, answers with a server error, or does not stop to answer. */
export class ProviderAwayError extends Error {}

/** Sends a request of openid-client, which sets a time limit and follows no redirects; also limits the size. */
export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  try {
    const response = await fetch(url, options as RequestInit); // the library declares its own body type
    if (response.status >= 500) throw new Error(`${url} answered ${response.status}.`);
    const body = await readBounded(response);
    const { status, headers } = response;
    return new Response(status === 204 ? null : body, { status, headers });
  } catch (cause) {
    throw new ProviderAwayError(`Could not read ${url}.`, { cause });
  }
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) throw new Error(`The answer has more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
