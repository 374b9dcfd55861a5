import type { InZone } from '../../domain/zones/queries.ts';
import { toNumericId, toUuid } from '../../http/path-ids.ts';

/** Clients name a zone by its path: `<edition id>/<space id>/<zone id>`. */
export function readDocumentName(name: string): InZone | undefined {
  const [editionId, spaceId, zoneId, ...rest] = name.split('/');
  if (editionId === undefined || spaceId === undefined || zoneId === undefined || rest.length > 0)
    return undefined;
  const zone = {
    editionId: toNumericId(editionId),
    spaceId: toNumericId(spaceId),
    zoneId: toUuid(zoneId),
  };
  // Only one way of writing it, or two documents would stand for the same zone.
  return name === `${zone.editionId}/${zone.spaceId}/${zone.zoneId}` ? zone : undefined;
}
