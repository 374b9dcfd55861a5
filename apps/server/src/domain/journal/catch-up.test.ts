import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const FRAMES = 600;

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);

const insert = (count: number, idempotencyKey?: string) =>
  ada.client.call(contract.insertFrames, {
    params: canvas,
    body: {
      frames: Array.from({ length: count }, () => ({ meta: { id: randomUUID(), name: 'Risks' } })),
    },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

const countFrames = async () =>
  (await ada.client.call(contract.listFrames, { params: canvas })).frames.length;

beforeAll(() => insert(FRAMES));

describe('a large zone whose rows are behind its journal', () => {
  let before: number;
  beforeEach(async () => {
    before = await countFrames();
    await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [canvas.zone_id]);
    await query(service, 'delete from elements where zone_id = $1', [canvas.zone_id]);
  });

  it('is read completely', async () => {
    expect(await countFrames()).toBe(before);
  });

  it('refuses a write without holding its lock, and accepts it when it is repeated', async () => {
    await expect(insert(1)).rejects.toMatchObject({
      status: 503,
      key: 'overloaded',
      retryAfter: 1,
    });
    await insert(1);
    expect(await countFrames()).toBe(before + 1);
  });

  it('repeats a write with an Idempotency-Key by itself', async () => {
    await insert(1, randomUUID());
    expect(await countFrames()).toBe(before + 1);
  });
});
