import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openZone } from '@lienzo/sdk';
import { describe, expect, it } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';

const service = useService();
const owner = usePerson(service, 'owner');
const canvas = useCanvas(service, owner, { perTest: true });

const frame = () => ({ meta: { id: randomUUID(), name: 'Board' } });

describe('a write over HTTP to a zone that is being edited', () => {
  it('does not wait for the edits', { timeout: 60_000 }, async () => {
    const zone = openZone({
      baseUrl: service.url,
      token: owner.token,
      editionId: canvas.edition_id,
      spaceId: canvas.space_id,
      zoneId: canvas.zone_id,
    });
    await zone.ready();
    let isOver = false;
    const edit = async () => {
      while (!isOver) {
        zone.insert('frame', frame());
        await setTimeout(5);
      }
    };
    const editing = edit();
    const started = performance.now();
    for (let count = 0; count < 10; count += 1)
      await owner.client.frames.insert({ ...canvas, frames: [frame()] });
    // Each one would wait for 5 seconds if it kept the edits from being committed.
    expect(performance.now() - started).toBeLessThan(10_000);
    isOver = true;
    await editing;
    await zone.durable();
    zone.close();
  });
});
