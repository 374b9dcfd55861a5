import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts';

const secret = `whsec_${randomBytes(24).toString('base64')}`;
const body = JSON.stringify({ type: 'webhook.ping', data: {}, previous_seq: null });

function sign(text: string, { key = secret, time = new Date() } = {}) {
  return {
    'webhook-id': 'evt_1_2',
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('evt_1_2', time, text),
  };
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('verifyWebhook', () => {
  it('accepts what another library has signed, in every form of headers and body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        async (text, bytes) => {
          const key = `whsec_${Buffer.from(bytes).toString('base64')}`;
          const headers = sign(text, { key });
          const expected = JSON.parse(text);
          expect(await verifyWebhook(text, headers, key)).toEqual(expected);
          expect(await verifyWebhook(Buffer.from(text), new Headers(headers), key)).toEqual(
            expected,
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('accepts one of several signatures, as during a rotation', async () => {
    const headers = sign(body);
    const other = `whsec_${randomBytes(24).toString('base64')}`;
    const both = `v1a,xyz ${sign(body, { key: other })['webhook-signature']} ${headers['webhook-signature']}`;
    await expect(
      verifyWebhook(body, { ...headers, 'webhook-signature': both }, secret),
    ).resolves.toBeTruthy();
  });

  it.each([
    ['another body', () => [`${body} `, sign(body)]],
    [
      'another secret',
      () => [body, sign(body, { key: `whsec_${randomBytes(24).toString('base64')}` })],
    ],
    ['another id', () => [body, { ...sign(body), 'webhook-id': 'evt_1_3' }]],
    ['no signature', () => [body, { ...sign(body), 'webhook-signature': '' }]],
    [
      'a signature that is not base64',
      () => [body, { ...sign(body), 'webhook-signature': 'v1,?' }],
    ],
    [
      'a signature of another version',
      () => [
        body,
        { ...sign(body), 'webhook-signature': sign(body)['webhook-signature'].replace('v1', 'v2') },
      ],
    ],
    ['a time of six minutes ago', () => [body, sign(body, { time: ago(360) })]],
    ['a time in six minutes', () => [body, sign(body, { time: ago(-360) })]],
    ['no time', () => [body, { ...sign(body), 'webhook-timestamp': 'NaN' }]],
    ['no headers', () => [body, {}]],
  ] as [string, () => [string, Record<string, string>]][])('refuses %s', async (_name, make) => {
    const [text, headers] = make();
    await expect(verifyWebhook(text, headers, secret)).rejects.toThrow(WebhookVerificationError);
  });

  it('accepts a message of four minutes ago, or of any age that is asked for', async () => {
    await expect(verifyWebhook(body, sign(body, { time: ago(240) }), secret)).resolves.toBeTruthy();
    const old = sign(body, { time: ago(3_600) });
    await expect(
      verifyWebhook(body, old, secret, { toleranceSeconds: 4_000 }),
    ).resolves.toBeTruthy();
  });

  it('says that a secret is wrong instead of refusing messages', async () => {
    await expect(verifyWebhook(body, sign(body), '')).rejects.toThrow(TypeError);
  });
});
