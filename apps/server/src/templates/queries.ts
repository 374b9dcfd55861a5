import type { Tx } from '../db/bound-kysely.ts';

export function findTemplate(tx: Tx, templateId: string) {
  return tx
    .selectFrom('templates')
    .select(['template_id', 'name'])
    .where('template_id', '=', templateId)
    .executeTakeFirst();
}
