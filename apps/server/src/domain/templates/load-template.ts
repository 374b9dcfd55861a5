import { fail } from '../../core/errors.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { parseCanvasRow, unpackCanvas } from '../elements/packed-canvas.ts';
import type { Content } from '../elements/write-content.ts';
import { findPlanInForce } from '../subscription/find-plan.ts';
import { findBuiltIn, isAvailable } from './find-template.ts';
import { type InTemplate, lockOwnTemplate } from './queries.ts';

/** A template to insert: its name and its content, bottom first, at any position. */
export interface LoadedTemplate {
  readonly id: string;
  readonly name: string;
  readonly content: readonly TemplateRow[];
}

/** An element of a template. It is parsed when it is needed, because templates can be large. */
export interface TemplateRow {
  /** About the length of its text. */
  readonly size: number;
  read(): Content;
}

// Built-in templates are small; this only decides how many elements are written at once.
const BUILT_IN_SIZE = 1_000;

/** Loads a template; throws if it does not exist or the plan does not include it. */
export async function loadTemplate(
  tx: Tx,
  { now, ...named }: InTemplate & { now: Date },
): Promise<LoadedTemplate> {
  const builtIn = findBuiltIn(named.templateId);
  if (!builtIn) return loadOwn(tx, named);
  const plan = await findPlanInForce(tx, { ...named, now });
  if (!isAvailable(builtIn, plan?.plan_name)) throw fail('templateUnavailable');
  return { id: builtIn.id, name: builtIn.name, content: builtIn.build().map(toRow) };
}

async function loadOwn(tx: Tx, named: InTemplate): Promise<LoadedTemplate> {
  const own = await lockOwnTemplate(tx, named);
  if (!own) throw fail('templateNotFound');
  const packed = await readBlob(tx, { ...named, blobId: own.blob_id });
  const rows = await unpackCanvas(packed);
  const content = rows.map((row) => ({ size: row.size, read: () => parseCanvasRow(row) }));
  return { id: own.template_id, name: own.name, content };
}

function toRow(element: Content): TemplateRow {
  return { size: BUILT_IN_SIZE, read: () => element };
}
