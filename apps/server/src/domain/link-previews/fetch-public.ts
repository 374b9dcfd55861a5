import type * as dns from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { createCheckedLookup } from '../outgoing/checked-lookup.ts';
import type { TargetPolicy } from '../outgoing/target-policy.ts';

export interface FetchOptions {
  readonly policy: TargetPolicy;
  /** The media types to ask for. */
  readonly accept: string;
  readonly maxBytes: number;
  /** Ends the request, for example when it takes too long. */
  readonly signal: AbortSignal;
  readonly lookup?: typeof dns.lookup;
}

export interface Fetched {
  /** Where the document was found, after redirects. */
  readonly url: string;
  /** Without parameters and in lower case; empty if the server does not name it. */
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly bytes: Buffer;
  /** Whether the document has no more than the bytes that were read. */
  readonly isComplete: boolean;
}

/** A document cannot be fetched. The message continues "The page cannot be read:" and names no address. */
export class UnreadablePage extends Error {}

const MAX_REDIRECTS = 3;
// A server in a private network looks like one that does not exist.
const NO_ANSWER = 'no public server answers at this address';

/**
 * Fetches a document that anyone can read. Every address on the way is checked by the policy, also those of
 * redirects. Neither cookies nor credentials nor settings for proxies are used.
 */
export async function fetchPublic(url: string, options: FetchOptions): Promise<Fetched> {
  let target = withoutFragment(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const refusal = options.policy.refuse(target);
    if (refusal !== undefined) throw new UnreadablePage(refusal);
    const found = await get(target, options);
    if (typeof found !== 'string') return found;
    target = withoutFragment(found);
  }
  throw new UnreadablePage('it redirects too often');
}

function withoutFragment(text: string): string {
  const url = URL.parse(text);
  if (!url) throw new UnreadablePage('it is not a URL');
  url.hash = '';
  return url.href;
}

/** Returns a document, or the URL to which the server redirects. */
async function get(url: string, options: FetchOptions): Promise<Fetched | string> {
  const { policy, accept, maxBytes, signal, lookup } = options;
  signal.throwIfAborted();
  const target = new URL(url);
  const { request } = target.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request(target, {
    // Without an agent, so that neither connections nor proxies of the process are used.
    agent: false,
    lookup: createCheckedLookup(policy, target.protocol, lookup),
    headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Lienzo (link preview)' },
    signal,
  });
  outgoing.on('error', reject);
  outgoing.on('response', resolve);
  outgoing.end();
  try {
    const response = await promise;
    return readRedirect(response, url) ?? (await readDocument(response, url, maxBytes));
  } catch (error) {
    if (error instanceof UnreadablePage) throw error;
    signal.throwIfAborted();
    throw new UnreadablePage(NO_ANSWER, { cause: error });
  } finally {
    outgoing.destroy();
  }
}

function readRedirect({ statusCode = 0, headers }: IncomingMessage, url: string) {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const target = URL.parse(headers.location ?? '', url);
  if (headers.location === undefined || !target) throw new UnreadablePage('it redirects nowhere');
  return target.href;
}

async function readDocument(
  response: IncomingMessage,
  url: string,
  maxBytes: number,
): Promise<Fetched> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw new UnreadablePage(`it answers with the status ${statusCode}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new UnreadablePage('it is compressed although this was not asked for');
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxBytes) break; // which closes the connection
  }
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})"?\s*$/i.exec(parameter)?.[1])
    .find((name) => name !== undefined);
  return {
    ...{ url, mediaType: mediaType.trim().toLowerCase(), charset },
    bytes: Buffer.concat(pieces).subarray(0, maxBytes),
    isComplete: length <= maxBytes,
  };
}
