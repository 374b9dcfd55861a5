import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { deleteBlobs, readBlob } from '../../db/blobs.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { deleteTemplateFiles } from '../../domain/files/queries.ts';
import { addStorage } from '../../domain/subscription/storage.ts';
import { findBuiltIn } from '../../domain/templates/find-template.ts';
import {
  deleteOwnTemplate,
  findOwnTemplate,
  type InTemplate,
} from '../../domain/templates/queries.ts';

/** Deletes a template, as its author or an edition admin. Zones created from it stay. */
export async function deleteTemplate(ctx: Context, named: InTemplate): Promise<void> {
  const { editionId, templateId } = named;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const [role, own] = await Promise.all([
      readEditionRole(tx, { editionId, zuid }),
      findOwnTemplate(tx, named),
    ]);
    if (findBuiltIn(templateId)) throw fail('builtInTemplate');
    if (!own) throw fail('templateNotFound');
    if (own.author_zuid !== zuid && !isEditionAdmin(role)) throw fail('notPermitted');
    await deleteOwnTemplate(tx, named);
    await deleteTemplateFiles(tx, named);
    const data = await readBlob(tx, { editionId, blobId: own.blob_id });
    await deleteBlobs(tx, editionId, [own.blob_id]);
    await addStorage(tx, editionId, -BigInt(data.length));
    const payload = { template_id: templateId };
    await writeEvent(tx, ctx, { editionId, kind: 'template.deleted', payload });
  });
}
