import { createClient } from '@lienzo/sdk';
import { describe, expect, it } from 'vitest';
import { bringFiles } from './bring-files.ts';

const address = { editionId: '1', spaceId: '2', zoneId: '0194d0f2-6f1c-7c3a-9d2e-5b7f3a1c8e40' };
const zone = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';
const imageOf = (image: object) => ({ kind: 'shape', element: { meta: { id: 'x' }, image } });
const clipOf = (elements: readonly object[]) => JSON.stringify({ lienzo: 1, zone, elements });

/** Returns a client of a service that answers every request with a status. */
function clientWith(status: number) {
  const bodies: unknown[] = [];
  const client = createClient({
    baseUrl: 'https://lienzo.test',
    token: 'token',
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return Response.json({ status: 'success', data: { files: [] } }, { status });
    },
  });
  return { client, bodies };
}

describe('the files of pasted images and file cards', () => {
  const clip = clipOf([imageOf({ file_id: '71', alt: 'Boats' }), imageOf({ file_id: '71' })]);

  it('are added to the zone, each once', async () => {
    const { client, bodies } = clientWith(200);
    expect(await bringFiles(clip, { client, address })).toEqual({ clip, isComplete: true });
    expect(bodies).toEqual([{ source_zone_id: zone, file_ids: ['71'] }]);
  });

  it('are those of file cards, too', async () => {
    const cardOf = (file: object) => ({ kind: 'shape', element: { meta: { id: 'x' }, file } });
    const card = clipOf([cardOf({ file_id: '72', bytes: 5 })]);
    const { client, bodies } = clientWith(200);
    expect(await bringFiles(card, { client, address })).toEqual({ clip: card, isComplete: true });
    expect(bodies).toEqual([{ source_zone_id: zone, file_ids: ['72'] }]);
    const refused = await bringFiles(card, { client: clientWith(404).client, address });
    expect(refused.clip).toBe(clipOf([cardOf({ bytes: 5 })]));
  });

  it('are left out if the service does not copy them', async () => {
    const { client } = clientWith(404);
    const pasted = await bringFiles(clip, { client, address });
    expect(pasted.isComplete).toBe(false);
    expect(pasted.clip).toBe(
      clipOf([imageOf({ alt: 'Boats' }), { kind: 'shape', element: { meta: { id: 'x' } } }]),
    );
  });
});
