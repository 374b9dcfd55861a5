import { join } from 'node:path';
import { createClient } from '@lienzo/sdk';
import { Command } from 'commander';
import { readOwnEdition } from '../operations/defaults.ts';
import { createProgress } from '../output/progress.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';
import type { Terminal } from '../surroundings.ts';
import { CommandError } from '../usage-error.ts';
import { exportEdition } from './export-edition.ts';
import { isThere, paths } from './folder.ts';
import { openIdMap } from './id-map.ts';
import { importEdition } from './import-edition.ts';
import type { ImportReport } from './work.ts';

interface Options extends GlobalOptions {
  edition?: string;
  resume?: boolean;
  versions?: boolean;
  map?: string;
}

/** Rates are waited for as often as it takes: a large edition is hours of work at the usual ones. */
const PATIENCE = 30;

async function prepare(terminal: Terminal, options: Options) {
  const { url, getToken, client, defaults } = await openSession(terminal, options);
  const editionId = options.edition ?? defaults.edition ?? (await readOwnEdition(client));
  const apiKey = terminal.env.LIENZO_API_KEY || undefined;
  const patient = createClient({ baseUrl: url, getToken, apiKey, retries: PATIENCE });
  return { client: patient, url, editionId, progress: createProgress(terminal.stderr) };
}

export function createExport(terminal: Terminal): Command {
  const command = new Command('export')
    .description('Write an edition into a folder of JSON: all that you may see of it.')
    .argument('<folder>', 'where to; made when it is not there')
    .option('--edition <id>', 'id of the edition, or LIENZO_EDITION')
    .option('--resume', 'go on with an export that was cut off')
    .option('--no-versions', 'leave out versions, which the service lists for 60 zones a minute')
    .addHelpText('after', '\nExample:\n  lienzo export ./atelier --edition 742518339371008\n');
  return command.action(async (folder: string) => {
    const options: Options = command.optsWithGlobals();
    const parts = await prepare(terminal, options);
    const resume = options.resume === true;
    const versions = options.versions !== false;
    const { spaces, zones } = await exportEdition({ ...parts, folder, resume, versions });
    parts.progress.end(`${spaces} spaces with ${zones} zones are in ${folder}.`);
  });
}

export function createImport(terminal: Terminal): Command {
  const command = new Command('import')
    .description('Bring an export into an edition; what was imported before is left alone.')
    .argument('<folder>', 'what lienzo export wrote')
    .option('--edition <id>', 'id of the edition to import into, or LIENZO_EDITION')
    .option('--map <file>', 'which id became which; in the folder unless said')
    .addHelpText('after', '\nExample:\n  lienzo import ./atelier --edition 742518339371099\n');
  return command.action(async (folder: string) => {
    const options: Options = command.optsWithGlobals();
    if (!(await isThere(folder, paths.edition()))) {
      throw new CommandError(`${folder} holds no export.`);
    }
    const parts = await prepare(terminal, options);
    const file = options.map ?? join(folder, `imported-${parts.editionId}.jsonl`);
    const report: ImportReport = { written: 0, waiting: new Set(), leftOut: 0 };
    await importEdition({ ...parts, folder, report, map: await openIdMap(file) });
    parts.progress.end(
      report.written === 0
        ? 'Nothing was left to import.'
        : `Imported; ${file} tells which id became which.`,
    );
    if (report.leftOut > 0) {
      terminal.stderr.write(
        `Left out: ${report.leftOut} connectors and answers to something that is gone.\n`,
      );
    }
    if (report.waiting.size > 0) {
      const who = [...report.waiting].join(', ');
      terminal.stderr.write(`Not there yet: ${who}. Import again when they have come.\n`);
    }
  });
}
