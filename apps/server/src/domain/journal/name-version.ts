import { composeVersion } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { nextVersion } from '../zones/document-version.ts';
import type { ZoneRow } from '../zones/queries.ts';
import { appendToJournal } from './append.ts';
import { clocksAfter, enterEpoch, serverClientOf } from './server-client.ts';

/** Returns whether a document is new and all nodes support a later version than it has. */
export function needsVersion(zone: ZoneRow, settings: Settings): boolean {
  return zone.head === '0' && nextVersion(zone, settings) > zone.document_version;
}

/** Composes the update that brings a document to the version that all nodes support by now. */
export async function composeUpgrade(tx: Tx, zone: ZoneRow, settings: Settings) {
  const version = nextVersion(zone, settings);
  if (version <= zone.document_version) return undefined;
  const entered = await enterEpoch(tx, zone);
  const { client, clock } = serverClientOf(entered);
  const composed = composeVersion(clock, version, client);
  return { update: composed.update, version, clocks: clocksAfter(entered, composed.clock) };
}

/**
 * Names the version in a new document, whose zone the caller has locked. Without it, the first text that
 * someone types would be stored in the form of version 1 and converted right away, and the person could
 * no longer undo it.
 */
export async function nameVersion(tx: Tx, zone: ZoneRow, settings: Settings): Promise<void> {
  if (!needsVersion(zone, settings)) return;
  const upgrade = await composeUpgrade(tx, zone, settings);
  if (!upgrade) return;
  const { update, version, clocks } = upgrade;
  await appendToJournal(tx, zone, {
    entries: [{ update, authorZuid: zone.author_zuid }],
    time: zone.modified_time,
    settings,
    version,
    projected: { clocks, elementCount: 0, elementBytes: 0, topZ: null },
    isEdit: false,
  });
}
