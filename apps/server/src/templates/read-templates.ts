import { readBlob } from '../db/blobs.ts';
import type { Tx } from '../db/bound-kysely.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import { type CanvasRow, unpackCanvas } from '../elements/packed-canvas.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { findPlanInForce } from '../subscription/find-plan.ts';
import { builtInTemplates } from './built-in/index.ts';
import type { TemplateElement } from './built-in/template.ts';
import {
  findBuiltIn,
  findTemplate,
  type TemplateView,
  viewBuiltIn,
  viewOwn,
} from './find-template.ts';
import { findOwnTemplate, type InTemplate, listOwnTemplates } from './queries.ts';

interface TemplateList {
  editionId: string;
  from: number;
  limit: number;
}

/** Built-in templates in their order, then those of the edition by name. */
export async function listTemplates(
  ctx: Context,
  { editionId, from, limit }: TemplateList,
): Promise<TemplateView[]> {
  const builtIn = builtInTemplates.slice(from, from + limit);
  const rest = {
    from: Math.max(0, from - builtInTemplates.length),
    limit: limit - builtIn.length,
  };
  return ctx.db.readEdition(editionId, async (tx) => {
    const [, plan, own] = await Promise.all([
      readEditionRole(tx, { editionId, zuid: ctx.caller.zuid }),
      findPlanInForce(tx, { editionId, now: ctx.clock.now() }),
      listOwnTemplates(tx, { editionId, ...rest }),
    ]);
    const views = builtIn.map((template) => viewBuiltIn(template, plan?.plan_name));
    return [...views, ...own.map(viewOwn)];
  });
}

export async function readTemplate(ctx: Context, named: InTemplate): Promise<TemplateView> {
  const { editionId } = named;
  return ctx.db.readEdition(editionId, async (tx) => {
    const [, plan] = await Promise.all([
      readEditionRole(tx, { editionId, zuid: ctx.caller.zuid }),
      findPlanInForce(tx, { editionId, now: ctx.clock.now() }),
    ]);
    const template = await findTemplate(tx, { ...named, plan: plan?.plan_name });
    if (!template) throw fail('templateNotFound');
    return template;
  });
}

/** What one puts on a canvas, as text of the stored form. */
export type ContentLine = Pick<CanvasRow, 'kind' | 'text'>;

/** A template with all that it puts on a zone, bottom first. */
export async function readTemplateContent(ctx: Context, named: InTemplate) {
  const template = await readTemplate(ctx, named);
  const builtIn = findBuiltIn(named.templateId);
  if (builtIn) return { template, content: builtIn.build().map(lineOf) };
  const packed = await ctx.db.readEdition(named.editionId, (tx) => readPacked(tx, named));
  return { template, content: await unpackCanvas(packed) };
}

function lineOf({ kind, element }: TemplateElement): ContentLine {
  return { kind, text: JSON.stringify(element) };
}

async function readPacked(tx: Tx, named: InTemplate): Promise<Buffer> {
  const own = await findOwnTemplate(tx, named);
  if (!own) throw fail('templateNotFound'); // deleted since it was found
  return readBlob(tx, { ...named, blobId: own.blob_id });
}
