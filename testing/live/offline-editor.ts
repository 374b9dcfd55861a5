import { randomUUID } from 'node:crypto';
import { type LiveZone, openZone, type ZoneOptions } from '@lienzo/sdk';
import { openBreakableConnection } from '../database/breakable-connection.ts';
import type { Person, TestService } from '../service/test-service.ts';
import type { Canvas } from '../zones/test-canvas.ts';

/** A person with a zone open, whose network can be cut. */
export interface OfflineEditor {
  readonly zone: LiveZone;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Makes the network fail without closing connections, until it is called with false. */
  swallow(isSwallowing: boolean): void;
  /** Inserts a frame and returns its id. */
  draw(): string;
  close(): void;
}

interface Options {
  service: TestService;
  person: Person;
  canvas: Canvas;
  more?: Partial<ZoneOptions>;
}

/** Opens a zone through a connection that can be cut. */
export async function openOfflineEditor(options: Options): Promise<OfflineEditor> {
  const { service, person, canvas, more } = options;
  const network = await openBreakableConnection(service.url);
  const zone = openZone({
    baseUrl: network.url,
    ...(more?.getToken ? { getToken: more.getToken } : { token: person.token }),
    zuid: person.zuid,
    editionId: canvas.edition_id,
    spaceId: canvas.space_id,
    zoneId: canvas.zone_id,
    store: more?.store,
  });
  await zone.ready();
  return {
    zone,
    cut: () => network.disconnect(),
    restore: () => network.reconnect(),
    swallow: network.swallow,
    draw() {
      const id = randomUUID();
      zone.insert('frame', { meta: { id, name: 'An hour of work' } });
      return id;
    },
    close() {
      zone.close();
      void network.disconnect();
    },
  };
}
