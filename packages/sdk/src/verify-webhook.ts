import type { Event } from '@lienzo/contract';

/** An event as a webhook receives it. */
export interface WebhookMessage {
  /** The kind of the event, or `webhook.ping` for a test. */
  type: Event['kind'] | 'webhook.ping';
  /** When it happened, in ISO 8601. */
  timestamp: string;
  /** The event. A ping has the ids of its edition and webhook only. */
  data: Event;
  /** The number of the event before this one; null for the first one and for replays. */
  previous_seq: string | null;
}

/** Headers of a request, from `fetch`, Node or a framework. Names are in lower case, or a `Headers` object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How old a message can be, in seconds; 300 by default. */
  toleranceSeconds?: number;
  now?: () => Date;
}

/** A message that was not signed with the secret, or is too old. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

const PREFIX = 'whsec_';
const TOLERANCE_SECONDS = 300;

/**
 * Returns a message after it has checked its signature and age. Pass the body as it was received: JSON that
 * was parsed and written again has another signature.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = () => new Date() }: VerifyOptions = {},
): Promise<WebhookMessage> {
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  const age = Math.abs(now().getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookVerificationError('The message is too old, or its time is wrong.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await importKey(secret);
  for (const entry of signatures.split(' ')) {
    const [version, value = ''] = entry.split(',');
    const signature = version === 'v1' ? decodeBase64(value) : undefined;
    // Compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
      return JSON.parse(text);
  }
  throw new WebhookVerificationError('The message was not signed with this secret.');
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as HeaderRecord)[name];
  const text = typeof value === 'string' ? value : value?.[0];
  if (!text) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return text;
}

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes || bytes.length === 0)
    throw new TypeError('The secret must be the one that was shown for the webhook: whsec_…');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
