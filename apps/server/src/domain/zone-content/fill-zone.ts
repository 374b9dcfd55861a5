import type { Context, Settings } from '../../core/context.ts';
import { ELEMENT_SLICE, slicesOf } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { copyElement, createIdMap } from '../elements/id-map.ts';
import { type Content, insertContent } from '../elements/write-content.ts';
import type { LoadedTemplate, TemplateRow } from '../templates/load-template.ts';
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
  const bounds = await contentBounds(template.content);
  const delta = { left: position.left - bounds.left, top: position.top - bounds.top };
  const newId = await createIdMap(ctx.clock);
  const copy = (row: TemplateRow): Content => {
    const { kind, element } = row.read();
    return moveContent({ kind, element: copyElement(element, newId) }, delta);
  };
  const ids: string[] = [];
  let filled = zone;
  for (const rows of slicesOf(template.content, ELEMENT_SLICE)) {
    const content = rows.map(copy);
    filled = await insertContent(tx, filled, { content, zuid: ctx.caller.zuid, ...options });
    ids.push(...content.map(({ element }) => element.meta.id));
  }
  const saved = await saveVersionIfChanged(tx, ctx, filled, {
    description: `${template.name} inserted`,
  });
  return { zone: saved, ids };
}
