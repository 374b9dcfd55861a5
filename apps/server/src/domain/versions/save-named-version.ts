import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneRow } from '../zones/queries.ts';
import { findNewestVersion, keepVersion, updateVersionDescription } from './queries.ts';
import { saveVersionIfChanged } from './save-version-if-changed.ts';

/**
 * Saves the canvas of a zone as a version that is kept, or names and keeps the newest version if it has this
 * canvas. A description that a person wrote stays. The caller must hold the zone lock.
 */
export async function saveNamedVersion(
  tx: Tx,
  ctx: Pick<Context, 'ids' | 'clock' | 'offload' | 'live'>,
  zone: ZoneRow,
  description: string,
): Promise<{ zone: ZoneRow; versionId: string | undefined }> {
  const saved = await saveVersionIfChanged(tx, ctx, zone, { description, kept: true });
  const key = { editionId: saved.edition_id, zoneId: saved.zone_id };
  const newest = await findNewestVersion(tx, key);
  if (!newest) return { zone: saved, versionId: undefined };
  const version = { ...key, versionId: newest.version_id };
  if (newest.description === '') await updateVersionDescription(tx, { ...version, description });
  else await keepVersion(tx, version);
  return { zone: saved, versionId: newest.version_id };
}
