import type { ArrangeOptions } from '@lienzo/arrange';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { prepare } from '../../core/preparation.ts';
import type { LayoutEngine } from '../../domain/elements/arrange/layout-engine.ts';
import { type ArrangedPosition, planMoves } from '../../domain/elements/arrange/plan-moves.ts';
import {
  graphOf,
  readArrangement,
  type Selection,
} from '../../domain/elements/arrange/read-arrangement.ts';
import { readProjected } from '../../domain/elements/read-elements.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import { readZoneAccess } from '../../domain/zones/read-access.ts';
import { editElements } from './edit-elements.ts';

interface Arranging extends InZone {
  selection: Selection;
  options: ArrangeOptions;
  dryRun: boolean;
}

/** Arranges elements and returns their positions. Edits during the computation may be overwritten. */
export async function arrangeElements(
  ctx: Context,
  layouts: LayoutEngine,
  { selection, options, dryRun, ...zone }: Arranging,
): Promise<readonly ArrangedPosition[]> {
  const { positions, changes } = await prepare(ctx, async (open) => {
    await authorize(open, zone);
    const { editionId, zoneId } = zone;
    const arrangement = await readProjected(open, zone, (tx) =>
      readArrangement(tx, { editionId, zoneId, selection }),
    );
    const deltas = await layouts.arrange(zone.editionId, { ...graphOf(arrangement), options });
    return planMoves(arrangement, deltas);
  });
  const request = { insertions: [], changes, removals: [] };
  if (changes.length > 0) await editElements(ctx, { ...zone, request, mode: 'whole', dryRun });
  return positions;
}

/** Before the zone is read, so that a viewer is told so whatever its state is. */
function authorize(ctx: Context, zone: InZone): Promise<void> {
  return ctx.db.readEdition(zone.editionId, async (tx) => {
    const { role } = await readZoneAccess(tx, { ...zone, zuid: ctx.caller.zuid });
    if (!canEditZone(role)) throw fail('notPermitted');
  });
}
