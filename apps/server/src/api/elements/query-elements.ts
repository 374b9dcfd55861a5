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

interface Asked {
  kinds?: readonly ElementKind[] | undefined;
  box?: Box | undefined;
  text?: string | undefined;
  /** Ids of elements, in any case. */
  connectedTo?: string | undefined;
  frameId?: string | undefined;
  since?: Date | undefined;
  after?: string | undefined;
}

interface ElementQuery extends InZone {
  asked: Asked;
  from?: number;
  limit?: number;
}

/**
 * The elements of a zone that match all of what is asked, joined as text, with the number of all of
 * them, the last entry of the journal, and what was deleted if changes were asked for.
 */
export async function queryElements(ctx: Context, query: ElementQuery) {
  const { asked, from = 0, limit, ...place } = query;
  return readProjected(ctx, place, async (tx, { zone }) => {
    const key = { editionId: zone.edition_id, zoneId: zone.zone_id };
    const filter = await filterOf(tx, { ...key, head: zone.head, asked });
    const paged = from > 0 || limit !== undefined;
    const [found, deleted] = await Promise.all([
      paged ? joinPage(tx, { ...key, filter, from, limit }) : joinMatching(tx, { ...key, filter }),
      filter.changes && listDeleted(tx, { ...key, changes: filter.changes }),
    ]);
    return { ...found, seq: zone.head, deleted };
  });
}

interface AskedOfZone extends ZoneKey {
  head: string;
  asked: Asked;
}

async function filterOf(tx: Tx, { head, asked, ...zone }: AskedOfZone): Promise<ElementFilter> {
  const { kinds, box, text, connectedTo, frameId, since, after } = asked;
  return {
    ...(kinds && { kinds }),
    ...(box && { box }),
    ...(text !== undefined && { text: await createTextFilter(tx, { ...zone, text }) }),
    ...(connectedTo !== undefined && { connectedTo: elementKey(connectedTo) }),
    ...(frameId !== undefined && { frame: elementKey(frameId) }),
    ...((since ?? after) !== undefined && {
      changes: { head, ...(since && { since }), ...(after !== undefined && { after }) },
    }),
  };
}
