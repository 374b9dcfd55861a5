import type { Context } from '../../core/context.ts';
import { ContractError, fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import {
  countZoneFiles,
  type FileRow,
  insertZoneFile,
  listFilesById,
} from '../../domain/files/queries.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import { findZoneByKey, type InZone } from '../../domain/zones/queries.ts';
import { lockZoneAccess, readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

interface Copy extends InZone {
  sourceZoneId: string;
  fileIds: readonly string[];
}

/** Adds files of another zone of the edition to a zone. The caller must see the other zone. */
export async function copyFiles(
  ctx: Context,
  { sourceZoneId, fileIds, ...zone }: Copy,
): Promise<void> {
  const { editionId, spaceId, zoneId } = zone;
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const access = await lockZoneAccess(tx, { ...zone, zuid });
    if (!canEditZone(access.role)) throw fail('notPermitted');
    refuseInactive(access);
    await refuseHidden(tx, { editionId, zoneId: sourceZoneId, zuid });
    const files = await listFilesById(tx, { editionId, zoneId: sourceZoneId, fileIds });
    const byId = new Map(files.map((file): [string, FileRow] => [file.file_id, file]));
    const time = ctx.clock.now();
    for (const [index, fileId] of fileIds.entries()) {
      const file = byId.get(fileId);
      if (!file) throw fail('fileNotFound', { path: `/file_ids/${index}` });
      const added = { editionId, zoneId, fileId, name: file.name, addedBy: zuid, time };
      const payload = { space_id: spaceId, zone_id: zoneId, file_id: fileId };
      if (await insertZoneFile(tx, added))
        await writeEvent(tx, ctx, { editionId, kind: 'file.added', payload });
    }
    if ((await countZoneFiles(tx, zone)) > ctx.settings.zoneFiles) throw fail('fileLimit');
  });
}

interface Source {
  editionId: string;
  zoneId: string;
  zuid: string;
}

/** Throws the same error for a zone that does not exist and one that the caller cannot see. */
async function refuseHidden(tx: Tx, { editionId, zoneId, zuid }: Source): Promise<void> {
  const zone = await findZoneByKey(tx, { editionId, zoneId });
  const hidden = () => fail('zoneNotFound', { path: '/source_zone_id' });
  if (!zone) throw hidden();
  try {
    refuseInactive(await readZoneAccess(tx, { editionId, spaceId: zone.space_id, zoneId, zuid }));
  } catch (error) {
    throw error instanceof ContractError ? hidden() : error;
  }
}
