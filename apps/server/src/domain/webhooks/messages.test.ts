import { randomBytes, randomUUID } from 'node:crypto';
import type { Event, EventData } from '@lienzo/contract';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { composeMessage, MAX_BODY_BYTES } from './compose-message.ts';
import { MAX_ATTEMPTS, retryDelay, strictDelay } from './retry-schedule.ts';
import { createSecretBox } from './secret-box.ts';
import { createSecret, signatureHeaders } from './signature.ts';

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const editionId = '9007199254740991';

function zoneChange(sizes: number[]): Event {
  const [created = 0, changed = 0, removed = 0, authors = 0] = sizes;
  const space_id = editionId;
  const zone_id = randomUUID();
  const data: EventData<'zone.changed'> = {
    ...{ space_id, zone_id, from_seq: '1'.repeat(18), to_seq: '1'.repeat(18) },
    ...{ created: ids(created), changed: ids(changed), removed: ids(removed) },
    authors: Array.from({ length: authors }, () => editionId),
  };
  return {
    ...{ seq: '1'.repeat(18), kind: 'zone.changed', time: 'Tue, 04 Feb 2025, 11:34:28' },
    ...{ edition_id: editionId, space_id, zone_id, actor: { type: 'system' }, data },
  } as Event; // its data belongs to its kind
}

const compose = (event: Event) =>
  composeMessage({ event, time: new Date(), previousSeq: '1'.repeat(18) });

describe('a message', () => {
  it('has less than 20 kB, however large the event is', () => {
    const size = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(fc.tuple(size, size, size, fc.integer({ min: 0, max: 50 })), (sizes) => {
        const event = zoneChange(sizes);
        const { body } = compose(event);
        expect(Buffer.byteLength(body)).toBeLessThan(MAX_BODY_BYTES);
        const { data } = JSON.parse(body);
        const isWhole = JSON.stringify(data) === JSON.stringify(event);
        expect(isWhole || data.data.truncated).toBe(true);
      }),
    );
    expect(Buffer.byteLength(compose(zoneChange([200, 200, 200, 50])).body)).toBeGreaterThan(5_000);
  });

  it('is signed as the specification says', () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (text, id) => {
        const body = JSON.stringify({ text });
        const secret = createSecret();
        const time = new Date();
        const headers = signatureHeaders({ id, time, body }, [createSecret(), secret]);
        expect(new Webhook(secret).verify(body, headers)).toEqual({ text });
        expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
      }),
    );
  });
});

describe('the schedule', () => {
  it('has ten attempts in 75 hours, each ten percent earlier or later at most', () => {
    const total = (random: number) => {
      let sum = 0;
      for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++)
        sum += retryDelay(attempt, () => random) ?? Number.NaN;
      return sum / 3_600_000;
    };
    expect(total(0.5)).toBeCloseTo(75.6, 1);
    expect(total(0)).toBeCloseTo(75.6 * 0.9, 1);
    expect(total(0.999_999)).toBeCloseTo(75.6 * 1.1, 1);
    expect(retryDelay(MAX_ATTEMPTS, Math.random)).toBeUndefined();
    expect(strictDelay(1_000, () => 0.5)).toBe(86_400_000);
  });
});

describe('a secret box', () => {
  const keys = [randomBytes(32), 'k'.repeat(32)];
  const box = createSecretBox(keys);

  it('returns what was put in, with each of its keys', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (secret, context) => {
        expect(box.open(box.seal(secret, context), context)).toBe(secret);
        const former = createSecretBox(keys.slice(1)).seal(secret, context);
        expect(box.open(former, context)).toBe(secret);
      }),
    );
  });

  it('refuses another row, another key and any changed byte', () => {
    const sealed = box.seal('whsec_secret', '1/2');
    expect(() => box.open(sealed, '1/3')).toThrow();
    expect(() => createSecretBox([randomBytes(32)]).open(sealed, '1/2')).toThrow('SECRET_KEY');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open(changed, '1/2')).toThrow();
    }
  });

  it('encrypts the same secret differently each time', () => {
    expect(box.seal('secret', '').equals(box.seal('secret', ''))).toBe(false);
  });
});
