import type * as dns from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { AddressRefusedError, createCheckedLookup } from '../outgoing/checked-lookup.ts';
import type { TargetPolicy } from '../outgoing/target-policy.ts';

/** Why there is no response. */
export type SendError = 'ADDRESS_REFUSED' | 'CONNECTION' | 'NAME_NOT_FOUND' | 'TIMEOUT' | 'TLS';

export interface SendResult {
  status?: number;
  error?: SendError;
  /** For how long the receiver asks to wait. */
  retryAfterSeconds?: number;
}

export interface OutgoingRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface SendOptions {
  policy: TargetPolicy;
  /** Ends the request without a result. */
  signal?: AbortSignal;
  timeoutMilliseconds?: number;
  lookup?: typeof dns.lookup;
  now?: () => Date;
}

const TIMEOUT_MILLISECONDS = 15_000;
const MAX_RESPONSE_BYTES = 4_096;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/**
 * Sends a POST request. Addresses are checked when the connection is opened, so that a name cannot resolve
 * to another address afterwards. Redirects are not followed, settings for proxies are not used, and the
 * body of the response is discarded.
 */
export async function sendRequest(
  { url, headers, body }: OutgoingRequest,
  options: SendOptions,
): Promise<SendResult> {
  const { policy, signal, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
  if (policy.refuse(url) !== undefined) return { error: 'ADDRESS_REFUSED' };
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const target = new URL(url);
  const { request } = target.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<SendResult>();
  const outgoing = request(target, {
    method: 'POST',
    // Without an agent, so that neither connections nor proxies of the process are used.
    agent: false,
    lookup: createCheckedLookup(policy, target.protocol, options.lookup),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    const result = describeResponse(response, options.now?.() ?? new Date());
    discard(response).then(() => resolve(result), reject);
  });
  outgoing.end(body);
  try {
    return await promise;
  } catch (error) {
    signal?.throwIfAborted();
    return { error: timeout.aborted ? 'TIMEOUT' : describeError(error) };
  } finally {
    outgoing.destroy();
  }
}

/** Reads the beginning of a response, so that small ones end in order, and keeps nothing of it. */
async function discard(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) break; // which closes the connection
  }
}

function describeResponse({ statusCode = 0, headers }: IncomingMessage, now: Date): SendResult {
  const wait = readRetryAfter(headers['retry-after'], now);
  return { status: statusCode, ...(wait !== undefined && { retryAfterSeconds: wait }) };
}

/** Reads a number of seconds or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - +now) / 1000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined;
}

function describeError(error: unknown): SendError {
  if (error instanceof AddressRefusedError) return 'ADDRESS_REFUSED';
  const { code = '' } = error as { code?: string }; // errors of Node have one
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'NAME_NOT_FOUND';
  const isTls = /^(?:ERR_SSL|ERR_TLS|CERT_|DEPTH_|UNABLE_TO_|SELF_SIGNED|EPROTO)/.test(code);
  return isTls ? 'TLS' : 'CONNECTION';
}
