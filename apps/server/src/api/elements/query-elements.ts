import { type ElementKind, elementKey } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Box } from '../../domain/element-rows/box-of.ts';
import {
  type ElementFilter,
  joinMatching,
  joinPage,
  listDeleted,
} from '../../domain/elements/filter-elements.ts';
import { readProjected } from '../../domain/elements/read-elements.ts';
import { createTextFilter } from '../../domain/elements/text-filter.ts';
import type { InZone, ZoneKey } from '../../domain/zones/queries.ts';

interface Conditions {
  kinds?: readonly ElementKind[] | undefined;
  box?: Box | undefined;
  text?: string | undefined;
  /** Element ids, in upper or lower case. */
  connectedTo?: string | undefined;
  frameId?: string | undefined;
  keys?: readonly string[] | undefined;
  since?: Date | undefined;
  after?: string | undefined;
}

interface ElementQuery extends InZone {
  conditions: Conditions;
  from?: number;
  limit?: number;
}

/**
 * Returns the elements of a zone that match all conditions as text, their total number, the last
 * journal entry, and deleted elements if changes were requested.
 */
export async function queryElements(ctx: Context, query: ElementQuery) {
  const { conditions, from = 0, limit, ...place } = query;
  return readProjected(ctx, { ...place, elements: limit }, async (tx, { zone }) => {
    const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
    const filter = await filterOf(tx, { ...key, head: zone.head, conditions });
    const paged = from > 0 || limit !== undefined;
    const [found, deleted] = await Promise.all([
      paged ? joinPage(tx, { ...key, filter, from, limit }) : joinMatching(tx, { ...key, filter }),
      filter.changes && listDeleted(tx, { ...key, changes: filter.changes }),
    ]);
    return { ...found, seq: zone.head, deleted };
  });
}

interface ZoneConditions extends ZoneKey {
  head: string;
  conditions: Conditions;
}

async function filterOf(
  tx: Tx,
  { head, conditions, ...zone }: ZoneConditions,
): Promise<ElementFilter> {
  const { kinds, box, text, connectedTo, frameId, keys, since, after } = conditions;
  return {
    ...(kinds && { kinds }),
    ...(box && { box }),
    ...(text !== undefined && { text: await createTextFilter(tx, { ...zone, text }) }),
    ...(connectedTo !== undefined && { connectedTo: elementKey(connectedTo) }),
    ...(frameId !== undefined && { frame: elementKey(frameId) }),
    ...(keys && { keys }),
    ...((since ?? after) !== undefined && {
      changes: { head, ...(since && { since }), ...(after !== undefined && { after }) },
    }),
  };
}
