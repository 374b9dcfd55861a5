import { withoutKey } from '@lienzo/zone-doc';
import type { Context, Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { ELEMENT_SLICE, slicesOf } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { copyElement, createIdMap } from '../elements/id-map.ts';
import { type Content, insertContent } from '../elements/write-content.ts';
import { copyTemplateFiles, countZoneFiles } from '../files/queries.ts';
import { findBuiltIn } from '../templates/find-template.ts';
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
    return moveContent({ kind, element: copyElement(withoutKey(element), newId) }, delta);
  };
  const ids: string[] = [];
  let filled = zone;
  for (const rows of slicesOf(template.content, ELEMENT_SLICE)) {
    const content = rows.map(copy);
    filled = await insertContent(tx, filled, { content, zuid: ctx.caller.zuid, ...options });
    ids.push(...content.map(({ element }) => element.meta.id));
  }
  await addFiles(tx, zone, { template, zuid: ctx.caller.zuid, ...options });
  const saved = await saveVersionIfChanged(tx, ctx, filled, {
    description: `${template.name} inserted`,
  });
  return { zone: saved, ids };
}

type FileOptions = Omit<Options, 'position'> & { zuid: string };

/** Adds the files that a template shows. Built-in templates have none. */
async function addFiles(
  tx: Tx,
  { edition_id: editionId, zone_id: zoneId }: ZoneRow,
  { template, zuid, time, settings }: FileOptions,
): Promise<void> {
  if (findBuiltIn(template.id)) return;
  const key = { editionId, zoneId };
  const use = { ...key, templateId: template.id, addedBy: zuid, time };
  const added = await copyTemplateFiles(tx, use);
  if (added > 0n && (await countZoneFiles(tx, key)) > settings.zoneFiles) throw fail('fileLimit');
}
