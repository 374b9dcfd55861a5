import type { AcceptedUpdate } from '@lienzo/zone-doc';
import type { Database } from '../../db/database.ts';
import { findKinds } from '../../domain/files/queries.ts';
import type { ZoneKey } from '../../domain/zones/queries.ts';

/** The files that an update names: those of images, and those of file cards. */
type NamedFiles = Pick<AcceptedUpdate, 'files' | 'attachments'>;

/** Knows which files an open zone has. */
export interface ZoneFiles {
  /** Returns whether the zone is known to have all of these files, and images where images show them. */
  haveAll(named: NamedFiles): boolean;
  /** Looks up files that are not known. */
  learn(named: NamedFiles): Promise<void>;
}

// A file that is removed from the zone can still be used for this time, as a placeholder.
const KNOWN_MILLISECONDS = 60_000;

interface KnownFile {
  readonly kind: 'IMAGE' | 'FILE';
  readonly until: number;
}

/** Remembers the files that it finds, so that busy zones do not cost a query for each update. */
export function createZoneFiles(db: Database, zone: ZoneKey, now: () => number): ZoneFiles {
  const known = new Map<string, KnownFile>();
  const kindOf = (fileId: string) => {
    const file = known.get(fileId);
    return file && file.until > now() ? file.kind : undefined;
  };
  return {
    haveAll: ({ files, attachments }) =>
      files.every((fileId) => kindOf(fileId) === 'IMAGE') &&
      attachments.every((fileId) => kindOf(fileId) !== undefined),
    async learn({ files, attachments }) {
      const fileIds = [...files, ...attachments].filter((fileId) => !kindOf(fileId));
      const { editionId, zoneId } = zone;
      const found = await db.readEdition(editionId, (tx) =>
        findKinds(tx, { editionId, zoneId, fileIds }),
      );
      for (const [fileId, kind] of found)
        known.set(fileId, { kind, until: now() + KNOWN_MILLISECONDS });
    },
  };
}
