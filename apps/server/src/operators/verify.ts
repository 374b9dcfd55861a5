import type { Offload } from '../core/offload.ts';
import type { Database } from '../db/database.ts';
import { listAllEditionIds } from '../domain/editions/queries.ts';
import {
  type StoredFault,
  verifyEditionBlobs,
  verifyZones,
} from '../domain/zone-content/verify-edition.ts';

interface Deps {
  db: Database;
  offload: Offload;
}

interface Options {
  repair: boolean;
  /** Verifies only this edition. */
  edition?: string | undefined;
}

export interface Verification {
  zones: number;
  /** The number of faults, of which `listed` has the first 1,000. */
  faults: number;
  repaired: number;
  listed: readonly StoredFault[];
}

const MAX_LISTED = 1_000;

/** Verifies all zones. Safe while people edit. */
export async function verify(deps: Deps, { repair, edition }: Options): Promise<Verification> {
  const result = { zones: 0, faults: 0, repaired: 0, listed: [] as StoredFault[] };
  const count = (faults: readonly StoredFault[]) => {
    result.faults += faults.length;
    result.repaired += faults.filter(({ repaired }) => repaired).length;
    result.listed.push(...faults.slice(0, MAX_LISTED - result.listed.length));
  };
  for (const editionId of edition ? [edition] : await listAllEditionIds(deps.db)) {
    await verifyZones(deps, editionId, {
      repair,
      onZone(_zoneId, faults) {
        result.zones += 1;
        count(faults);
        return false;
      },
    });
    count(await verifyEditionBlobs(deps, editionId, { repair }));
  }
  return result;
}
