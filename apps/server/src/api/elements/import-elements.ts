import { type ElementInput, type ElementKind, type Layout, toStored } from '@lienzo/contract';
import type { Conversion } from '@lienzo/convert';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Content } from '../../domain/elements/write-content.ts';
import { moveContent } from '../../domain/templates/placement/arrange.ts';
import { boundsOf, type Rectangle } from '../../domain/templates/placement/bounds.ts';
import { findPosition } from '../../domain/templates/placement/find-position.ts';
import type { Position } from '../../domain/templates/placement/placement.ts';
import type { Placement } from '../../domain/templates/placement/placement-work.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';
import type { Converted, ConvertInput } from './convert-work.ts';
import { editElements } from './edit-elements.ts';

const CONVERT_WORK = new URL('./convert-work.ts', import.meta.url);

interface Import extends InZone, ConvertInput {
  placement: Placement;
  dryRun: boolean;
}

/** What an import inserted, or would insert. */
export interface Imported {
  readonly format: string;
  readonly conversion: Conversion;
  readonly position: Position | null;
  readonly ids: readonly string[];
}

/** Converts a file in a worker thread, and inserts its elements as one journal entry. */
export async function importElements(
  ctx: Context,
  { content, format, placement, dryRun, ...zone }: Import,
): Promise<Imported> {
  const { zuid } = ctx.caller;
  const { editionId } = zone;
  // Before the conversion, which costs far more than this query.
  await ctx.db.readEdition(editionId, async (tx) => {
    const access = await readZoneAccess(tx, { ...zone, zuid });
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseInactive(access);
  });
  const input = { content, format } satisfies ConvertInput;
  const converted = await ctx.offload.run<Converted>(CONVERT_WORK, input, editionId);
  if ('reason' in converted)
    throw fail('fileUnreadable', { path: '/content', reason: converted.reason });
  const { conversion } = converted;
  const drawn = await contentOf(conversion);
  const bounds = boundsOf(layoutsOf(conversion)) ?? boundsOfLines(conversion);
  if (!bounds) return { ...converted, position: null, ids: [] };
  const position = await ctx.db.readEdition(editionId, (tx) =>
    findPosition(tx, ctx.offload, { ...zone, size: bounds, placement }),
  );
  const offset = { left: position.left - bounds.left, top: position.top - bounds.top };
  const insertions = await mapInSlices(drawn, (one) => ({
    ...moveContent(one, offset),
    path: '/content',
  }));
  const request = { insertions, changes: [], removals: [] };
  await editElements(ctx, { ...zone, request, mode: 'whole', dryRun });
  return {
    ...{ ...converted, position },
    ids: dryRun ? [] : insertions.map(({ element }) => element.meta.id),
  };
}

/** Returns the elements of a conversion in their stored form, bottom first. */
async function contentOf({ frames, shapes, connectors, order = [] }: Conversion) {
  const inputs = [
    ...frames.map((input) => ({ kind: 'frame' as const, input })),
    ...shapes.map((input) => ({ kind: 'shape' as const, input })),
    ...connectors.map((input) => ({ kind: 'connector' as const, input })),
  ];
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? order.length;
  const sorted = inputs.toSorted(
    (one, other) => placeOf(one.input.meta.id) - placeOf(other.input.meta.id),
  );
  return mapInSlices(sorted, ({ kind, input }): Content => {
    const element = toStored<ElementKind>(kind, input as ElementInput<ElementKind>); // of its kind
    return { kind, element };
  });
}

function layoutsOf({ frames, shapes }: Conversion): Layout[] {
  return [...frames, ...shapes].flatMap(({ properties }) => properties?.layout ?? []);
}

/** Returns the bounds of a file that has only lines. */
function boundsOfLines({ connectors }: Conversion): Rectangle | undefined {
  const points = connectors.flatMap(({ connected, bends = [] }) => [
    ...[connected.first, connected.second].flatMap(({ point }) => point ?? []),
    ...bends,
  ]);
  return boundsOf(points.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })));
}
