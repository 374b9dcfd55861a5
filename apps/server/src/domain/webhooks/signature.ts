import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** Creates a secret in the form of the Standard Webhooks specification. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  id: string;
  time: Date;
  body: string;
}

/** Returns the headers that identify and sign a message, with a signature for each secret. */
export function signatureHeaders({ id, time, body }: Signed, secrets: readonly string[]) {
  const seconds = String(Math.floor(time.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
