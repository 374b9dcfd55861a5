import type { Config } from '../../config.ts';
import { createOffload } from '../../core/offload.ts';
import { openDatabase } from '../../db/database.ts';
import type { StoredFault } from '../../domain/zone-content/verify-edition.ts';
import { verify } from '../verify.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

const MAX_LISTED = 20;

/** Loads every zone and compares it with what is stored about it. Takes about 10 ms per zone. */
export async function checkZones(database: Config['database']): Promise<Finding[]> {
  const offload = createOffload();
  const db = openDatabase({ ...database, poolSize: 2 });
  try {
    const { zones, faults, listed } = await verify({ db, offload }, { repair: false });
    if (faults === 0) return [ok('zones', `${zones} verified`)];
    const rest = faults - Math.min(listed.length, MAX_LISTED);
    const more = problem('zones', `${rest} more faults`, 'Run lienzo admin verify to list them.');
    return [...listed.slice(0, MAX_LISTED).map(describe), ...(rest > 0 ? [more] : [])];
  } catch (error) {
    const fix = 'Check the findings about the database first.';
    return [problem('zones', `cannot be verified: ${reasonOf(error)}`, fix)];
  } finally {
    await db.close();
    await offload.close();
  }
}

function describe({ editionId, zoneId, kind, detail }: StoredFault): Finding {
  const place = zoneId === undefined ? `edition ${editionId}` : `zone ${zoneId}`;
  const isDamaged = kind === 'journal' || kind === 'unreadable';
  const fix =
    isDamaged && zoneId !== undefined
      ? `lienzo admin repair-zone --edition ${editionId} --zone ${zoneId}`
      : 'lienzo admin verify --repair';
  return problem('zones', `${place}: ${detail}`, `Run ${fix}.`);
}
