import type { Context, Settings } from '../../core/context.ts';
import { mapInSlices } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { copyElement, createIdMap } from '../elements/id-map.ts';
import { type Content, insertContent } from '../elements/write-content.ts';
import type { LoadedTemplate } from '../templates/load-template.ts';
import { contentBounds, moveContent } from '../templates/placement/arrange.ts';
import type { Position } from '../templates/placement/placement.ts';
import { saveVersionIfChanged } from '../versions/save-version-if-changed.ts';
import type { ZoneRow } from '../zones/queries.ts';

interface Options {
  template: LoadedTemplate;
  /** The position of its top left corner. */
  position: Position;
  time: Date;
  settings: Settings;
}

/** Inserts a template with new ids and saves a version. The caller must hold the zone lock. */
export async function fillZone(
  tx: Tx,
  ctx: Context,
  zone: ZoneRow,
  { template, position, ...options }: Options,
) {
  const bounds = contentBounds(template.content);
  const delta = { left: position.left - bounds.left, top: position.top - bounds.top };
  const newId = await createIdMap(ctx.clock);
  const content = await mapInSlices(
    template.content,
    ({ kind, element }): Content =>
      moveContent({ kind, element: copyElement(element, newId) }, delta),
  );
  const filled = await insertContent(tx, zone, { content, zuid: ctx.caller.zuid, ...options });
  const saved = await saveVersionIfChanged(tx, ctx, filled, {
    description: `${template.name} inserted`,
  });
  return { zone: saved, ids: content.map(({ element }) => element.meta.id) };
}
