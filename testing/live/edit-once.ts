import { randomUUID } from 'node:crypto';
import { openZone } from '@lienzo/sdk';
import type { Person, TestService } from '../service/test-service.ts';
import type { Canvas } from '../zones/test-canvas.ts';

interface Edit {
  service: TestService;
  person: Person;
  canvas: Canvas;
  name: string;
}

/** Opens a zone as a person, inserts a frame, waits until it is durable, and closes the zone. */
export async function editLive({ service, person, canvas, name }: Edit): Promise<void> {
  const zone = openZone({
    baseUrl: service.url,
    token: person.token,
    editionId: canvas.edition_id,
    spaceId: canvas.space_id,
    zoneId: canvas.zone_id,
  });
  await zone.ready();
  zone.insert('frame', { meta: { id: randomUUID(), name } });
  await zone.durable();
  zone.close();
}
