import { createHash } from 'node:crypto';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { readBlob } from '../../db/blobs.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { copyElement, type IdMap } from '../../domain/elements/id-map.ts';
import {
  type DocumentRow,
  parseCanvasRow,
  unpackCanvas,
} from '../../domain/elements/packed-canvas.ts';
import { findPlanInForce } from '../../domain/subscription/find-plan.ts';
import { builtInTemplates } from '../../domain/templates/built-in/index.ts';
import type { TemplateElement } from '../../domain/templates/built-in/template.ts';
import {
  findBuiltIn,
  findTemplate,
  type TemplateView,
  viewBuiltIn,
  viewOwn,
} from '../../domain/templates/find-template.ts';
import {
  findOwnTemplate,
  type InTemplate,
  listOwnTemplates,
} from '../../domain/templates/queries.ts';

interface TemplateList {
  editionId: string;
  from: number;
  limit: number;
}

/** Returns the built-in templates in their order, then those of the edition by name. */
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

/** Returns a template with its content, bottom first. */
export async function readTemplateContent(ctx: Context, named: InTemplate) {
  const template = await readTemplate(ctx, named);
  const builtIn = findBuiltIn(named.templateId);
  if (builtIn) return { template, content: builtIn.build().map(rowOf) };
  const packed = await ctx.db.readEdition(named.editionId, (tx) => readPacked(tx, named));
  const rows = await unpackCanvas(packed);
  const newId = idsOf(template.id);
  const content = rows.map(
    (row): DocumentRow => ({
      kind: row.kind,
      size: row.size,
      get text() {
        return JSON.stringify(copyElement(parseCanvasRow(row).element, newId));
      },
    }),
  );
  return { template, content };
}

/**
 * Maps element ids to stable ids that don't reveal the original ones, because people who can use a
 * template may not be able to see the zone that it was saved from.
 */
function idsOf(templateId: string): IdMap {
  return (key) => {
    const digest = createHash('sha256').update(`${templateId} ${key}`).digest('hex');
    const parts = [
      [0, 8],
      [8, 12],
      [13, 16],
      [17, 20],
      [20, 32],
    ] as const;
    const [a, b, c, d, e] = parts.map(([from, to]) => digest.slice(from, to));
    return `${a}-${b}-8${c}-8${d}-${e}`; // RFC 9562, section 5.8: a custom UUID
  };
}

function rowOf({ kind, element }: TemplateElement): DocumentRow {
  const text = JSON.stringify(element);
  return { kind, text, size: text.length };
}

async function readPacked(tx: Tx, named: InTemplate): Promise<Buffer> {
  const own = await findOwnTemplate(tx, named);
  if (!own) throw fail('templateNotFound'); // deleted concurrently
  return readBlob(tx, { ...named, blobId: own.blob_id });
}
