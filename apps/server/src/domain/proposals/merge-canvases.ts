import type { MergeElement, MergeInput } from '@lienzo/zone-doc';
import { fail } from '../../core/errors.ts';
import { mapInSlices } from '../../core/slices.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { facetsOf } from '../element-rows/record.ts';
import {
  type CanvasRow,
  packCanvas,
  parseCanvasRow,
  readCanvasPages,
  readCanvasRows,
  unpackCanvas,
} from '../elements/packed-canvas.ts';
import { findVersion } from '../versions/queries.ts';
import type { ProposalRow } from './queries.ts';

/** Stands for the empty canvas, of which no version is saved. */
export const NO_BASE = '0';

/** An element whose facets are read from its text when they are needed, because most are unchanged. */
class LazyElement implements MergeElement {
  readonly row: CanvasRow;
  #facets: MergeElement['facets'] | undefined;

  constructor(row: CanvasRow) {
    this.row = row;
  }

  get kind(): MergeElement['kind'] {
    return this.row.kind;
  }

  get facets(): MergeElement['facets'] {
    this.#facets ??= facetsOf(parseCanvasRow(this.row), 2);
    return this.#facets;
  }
}

/**
 * Reads the base, the zone and the draft of a proposal. The rows of the zone and the draft must be current.
 * Elements with the same text are the same object, so that comparing them takes no time.
 */
export async function readMergeInput(tx: Tx, proposal: ProposalRow): Promise<MergeInput> {
  const { edition_id: editionId, zone_id: zoneId } = proposal;
  const draft = { editionId, zoneId: draftIdOf(proposal) };
  const zoneRows = await readCanvasRows(await readCanvasPages(tx, { editionId, zoneId }));
  const draftRows = await readCanvasRows(await readCanvasPages(tx, draft));
  const base = await toCanvas(await unpackCanvas(await readBase(tx, proposal)), []);
  const zone = await toCanvas(zoneRows, [base]);
  const drawn = await toCanvas(draftRows, [base, zone]);
  // What refers to removed elements is looked up in the whole zone.
  const removes = [...base.keys()].some((key) => !drawn.has(key));
  if (removes) await mapInSlices(zone.values(), ({ facets }) => facets);
  return { base, zone, draft: drawn };
}

/** Returns the packed canvas of the zone when the draft was made. */
export async function readBase(tx: Tx, proposal: ProposalRow): Promise<Buffer> {
  const draft = { editionId: proposal.edition_id, zoneId: draftIdOf(proposal) };
  const version = await findVersion(tx, { ...draft, versionId: proposal.base_version_id });
  if (!version && proposal.base_version_id === NO_BASE) return packCanvas([]);
  if (!version) throw new Error(`Proposal ${proposal.proposal_id} has lost its base.`);
  return readBlob(tx, { ...draft, blobId: version.blob_id });
}

/** Returns the id of the draft; throws `proposalNotOpen` if the proposal is merged. */
export function draftIdOf({ draft_zone_id: draftId }: ProposalRow): string {
  if (draftId === null) throw fail('proposalNotOpen');
  return draftId;
}

type LazyCanvas = ReadonlyMap<string, LazyElement>;

async function toCanvas(
  rows: readonly CanvasRow[],
  known: readonly LazyCanvas[],
): Promise<LazyCanvas> {
  return new Map(
    await mapInSlices(rows, (row): [string, LazyElement] => {
      const others = known.map((canvas) => canvas.get(row.key));
      const same = others.find((other) => other !== undefined && isSame(other.row, row));
      return [row.key, same ?? new LazyElement(row)];
    }),
  );
}

function isSame(a: CanvasRow, b: CanvasRow): boolean {
  return a.kind === b.kind && a.z === b.z && a.size === b.size && a.text === b.text;
}
