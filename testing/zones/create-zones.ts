import { createZone } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Canvas } from './test-canvas.ts';

/** Creates more zones in the space of a canvas. */
export async function createZones(client: Client, home: Canvas, count: number): Promise<Canvas[]> {
  const zones: Canvas[] = [];
  const { edition_id, space_id } = home;
  while (zones.length < count) {
    const made = (await client.call(createZone, {
      params: { edition_id, space_id },
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: `Zone ${zones.length}` } },
    })) as { space_data: { docDatas: { document: { id: string } }[] } }; // the requested form
    zones.push({ ...home, zone_id: made.space_data.docDatas[0]?.document.id ?? '' });
  }
  return zones;
}
