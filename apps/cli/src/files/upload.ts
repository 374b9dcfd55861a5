import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { uploadFile } from '@lienzo/sdk';
import { Command } from 'commander';
import type { Terminal } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { readOwnEdition } from '../operations/defaults.ts';
import { print } from '../output/print.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';

interface UploadOptions extends GlobalOptions {
  editionId?: string;
  spaceId?: string;
  zoneId?: string;
  name?: string;
}

/** Creates `lienzo files upload`, which adds a file of this machine to a zone. */
export function createUpload(terminal: Terminal): Command {
  const command = new Command('upload')
    .description('Add a file of this machine to a zone')
    .argument('<file>', 'Path of the file')
    .option('--edition-id <id>', 'ID of the edition (env: LIENZO_EDITION)')
    .option('--space-id <id>', 'ID of the space (env: LIENZO_SPACE)')
    .option('--zone-id <id>', 'ID of the zone (env: LIENZO_ZONE)')
    .option('--name <name>', 'Name in the zone (default: name of the file)');
  return command
    .addHelpText(
      'after',
      '\nExample:\n  lienzo files upload plan.png --space-id 742518339371020 --zone-id 0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9\n',
    )
    .action(async (path: string) => {
      const options: UploadOptions = command.optsWithGlobals();
      const session = await openSession(terminal, options);
      const { defaults } = session;
      const space_id = options.spaceId ?? defaults.space;
      const zone_id = options.zoneId ?? defaults.zone;
      if (!space_id || !zone_id) throw new UsageError('Pass --space-id and --zone-id.');
      const edition_id =
        options.editionId ?? defaults.edition ?? (await readOwnEdition(session.client));
      const bytes = await openAsBlob(path).catch(() => {
        throw new UsageError(`${path} cannot be read.`);
      });
      const file = await uploadFile(session.client, {
        ...{ edition_id, space_id, zone_id, baseUrl: session.url },
        ...{ name: options.name ?? basename(path), bytes },
      });
      print(terminal, { file }, session.format);
    });
}
