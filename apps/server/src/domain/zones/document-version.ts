import type { DocumentVersion } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import type { ZoneRow } from './queries.ts';

/** Returns the version that the document of a zone has after the next write. */
export function nextVersion(
  { document_version: current }: Pick<ZoneRow, 'document_version'>,
  { documentVersion }: Pick<Settings, 'documentVersion'>,
): DocumentVersion {
  return current >= 2 ? 2 : (documentVersion?.() ?? 1);
}
