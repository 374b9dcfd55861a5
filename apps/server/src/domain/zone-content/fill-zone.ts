import type { Context, Settings } from '../../core/context.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { createIdMap, renewElement } from '../elements/renew-ids.ts';
import { type Content, insertContent } from '../elements/write-content.ts';
import type { TakenTemplate } from '../templates/load-template.ts';
import { contentBounds, moveContent } from '../templates/placement/arrange.ts';
import type { Position } from '../templates/placement/placement.ts';
import { saveVersionIfChanged } from '../versions/save-version-if-changed.ts';
import type { ZoneRow } from '../zones/queries.ts';

interface Filling {
  template: TakenTemplate;
  /** Where its top left goes. */
  position: Position;
  time: Date;
  settings: Settings;
}

/** Puts a template on a zone that the caller holds, under ids of its own, and keeps a version of that. */
export async function fillZone(
  tx: Tx,
  ctx: Context,
  zone: ZoneRow,
  { template, position, ...signed }: Filling,
) {
  const bounds = contentBounds(template.content);
  const by = { left: position.left - bounds.left, top: position.top - bounds.top };
  const newId = await createIdMap(ctx.clock);
  const content = await mapInSlices(
    template.content,
    ({ kind, element }): Content =>
      moveContent({ kind, element: renewElement(element, newId) }, by),
  );
  const filled = await insertContent(tx, zone, { content, zuid: ctx.caller.zuid, ...signed });
  const kept = await saveVersionIfChanged(tx, ctx, filled, {
    description: `${template.name} inserted`,
  });
  return { zone: kept, ids: content.map(({ element }) => element.meta.id) };
}
