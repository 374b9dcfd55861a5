import type { InZone } from '../../domain/zones/queries.ts';
import { toNumericId, toUuid } from '../../http/path-ids.ts';

/** Reads the document name of a zone: `<edition id>/<space id>/<zone id>`. */
export function readDocumentName(name: string): InZone | undefined {
  const [editionId, spaceId, zoneId, ...rest] = name.split('/');
  if (editionId === undefined || spaceId === undefined || zoneId === undefined || rest.length > 0)
    return undefined;
  const zone = {
    editionId: toNumericId(editionId),
    spaceId: toNumericId(spaceId),
    zoneId: toUuid(zoneId),
  };
  // Accepts only the canonical spelling. Otherwise one zone could be open as two documents.
  return name === `${zone.editionId}/${zone.spaceId}/${zone.zoneId}` ? zone : undefined;
}
