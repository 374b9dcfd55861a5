import { sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ZoneKey } from '../zones/queries.ts';

export interface InTemplate {
  editionId: string;
  templateId: string;
}

interface NewTemplate extends InTemplate {
  name: string;
  description: string;
  authorZuid: string;
  blobId: string;
  time: Date;
}

export async function insertOwnTemplate(tx: Tx, template: NewTemplate): Promise<void> {
  await tx
    .insertInto('edition_templates')
    .values({
      edition_id: template.editionId,
      template_id: template.templateId,
      name: template.name,
      description: template.description,
      author_zuid: template.authorZuid,
      blob_id: template.blobId,
      created_time: template.time,
    })
    .execute();
}

interface TemplatePage {
  editionId: string;
  from: number;
  limit: number;
}

/** Returns the templates that an edition saved, by name. */
export async function listOwnTemplates(tx: Tx, { editionId, from, limit }: TemplatePage) {
  if (limit === 0) return [];
  return tx
    .selectFrom('edition_templates')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('template_id')
    .offset(from)
    .limit(limit)
    .execute();
}

function ownTemplate(tx: Tx, { editionId, templateId }: InTemplate) {
  return tx
    .selectFrom('edition_templates')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('template_id', '=', templateId);
}

export function findOwnTemplate(tx: Tx, named: InTemplate) {
  return ownTemplate(tx, named).executeTakeFirst();
}

/** Returns a template and keeps it from being deleted until the transaction ends. */
export function lockOwnTemplate(tx: Tx, named: InTemplate) {
  return ownTemplate(tx, named).forKeyShare().executeTakeFirst();
}

export async function deleteOwnTemplate(tx: Tx, { editionId, templateId }: InTemplate) {
  await tx
    .deleteFrom('edition_templates')
    .where('edition_id', '=', editionId)
    .where('template_id', '=', templateId)
    .execute();
}

/** Returns the layouts of the frames and shapes of a zone as JSON text. */
export async function joinLayouts(tx: Tx, { editionId, zoneId }: ZoneKey): Promise<string> {
  const joined = await tx
    .selectFrom('elements')
    .select(
      sql<string | null>`json_agg(coalesce(body -> 'properties' -> 'layout', '{}'))::text`.as(
        'text',
      ),
    )
    .where('edition_id', '=', editionId)
    .where('zone_id', '=', zoneId)
    .where('kind', 'in', ['frame', 'shape'])
    .executeTakeFirstOrThrow();
  return joined.text ?? '[]';
}
