import { type ElementKind, toInputForm } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { projectDocument } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { ZoneAddress, ZoneKeeper } from '../local/zone-keeper.ts';

interface Copy {
  client: Client;
  zones: ZoneKeeper;
  doc: Y.Doc;
  to: { editionId: string; spaceId: string };
  name: string;
}

/** Creates a zone with all elements of a document except comments. Resolves when they are durable. */
export async function copyWork({ client, zones, doc, to, name }: Copy): Promise<ZoneAddress> {
  const { space_data } = await client.zones.create({
    edition_id: to.editionId,
    space_id: to.spaceId,
    create_zone: { zone_name: name },
  });
  const zoneId = space_data.docDatas[0]?.document.id;
  if (!zoneId) throw new Error('The service returned no zone.');
  const address = { ...to, zoneId };
  const { zone } = zones.acquire(address);
  try {
    await zone.ready();
    zone.transact(() => {
      for (const { kind, element, z } of projectDocument(doc).elements) {
        const input = toInputForm(kind, element);
        if (kind !== 'comment') zone.insert<ElementKind>(kind, input, z);
      }
    });
    await zone.durable();
    return address;
  } finally {
    zones.release(address);
  }
}
