import { join } from 'node:path';
import { createClient } from '@lienzo/sdk';
import { Command } from 'commander';
import type { Terminal } from '../environment.ts';
import { CommandError } from '../errors.ts';
import { readOwnEdition } from '../operations/defaults.ts';
import { createProgress } from '../output/progress.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';
import { exportEdition } from './export-edition.ts';
import { exists, paths } from './folder.ts';
import { openIdMap } from './id-map.ts';
import { importEdition } from './import-edition.ts';
import type { ImportReport } from './jobs.ts';

interface Options extends GlobalOptions {
  edition?: string;
  resume?: boolean;
  versions?: boolean;
  trashed?: boolean;
  map?: string;
}

/** A large edition takes hours at the default rate limits, so the client retries often. */
const MAX_RETRIES = 30;

async function prepare(terminal: Terminal, options: Options) {
  const { url, getToken, client, defaults } = await openSession(terminal, options);
  const editionId = options.edition ?? defaults.edition ?? (await readOwnEdition(client));
  const apiKey = terminal.env.LIENZO_API_KEY || undefined;
  const retrying = createClient({ baseUrl: url, getToken, apiKey, retries: MAX_RETRIES });
  return { client: retrying, url, editionId, progress: createProgress(terminal.stderr) };
}

export function createExport(terminal: Terminal): Command {
  const command = new Command('export')
    .description('Export everything you can see of an edition as JSON files')
    .argument('<folder>', 'Target directory, created if missing')
    .option('--edition <id>', 'ID of the edition (env: LIENZO_EDITION)')
    .option('--resume', 'Continue an interrupted export')
    .option('--trashed', 'Include zones in the trash; each is restored while it is read')
    .option('--no-versions', 'Skip versions, which are limited to 60 zones per minute')
    .addHelpText('after', '\nExample:\n  lienzo export ./atelier --edition 742518339371008\n');
  return command.action(async (folder: string) => {
    const options: Options = command.optsWithGlobals();
    const job = await prepare(terminal, options);
    const resume = options.resume === true;
    const versions = options.versions !== false;
    const trashed = options.trashed === true;
    const report = { zonesWithoutAccess: 0 };
    const result = await exportEdition({ ...job, folder, resume, versions, trashed, report });
    const { spaces, zones, leftOut } = result;
    job.progress.end(`Exported ${spaces} spaces with ${zones} zones to ${folder}.`);
    if (leftOut > 0) {
      terminal.stderr.write(
        `Left out ${leftOut} zones in the trash. To export them as well, use --trashed.\n`,
      );
    }
    if (report.zonesWithoutAccess > 0) {
      terminal.stderr.write(
        `Warning: you cannot see who has restricted access to ${report.zonesWithoutAccess} zones. After an import, every member of their space can see them. To include restrictions, export as the creator of the spaces.\n`,
      );
    }
  });
}

export function createImport(terminal: Terminal): Command {
  const command = new Command('import')
    .description('Import an export into an edition, skipping what was imported before')
    .argument('<folder>', 'Directory written by lienzo export')
    .option('--edition <id>', 'ID of the target edition (env: LIENZO_EDITION)')
    .option('--map <file>', 'File that records imported IDs (default: in the directory)')
    .addHelpText('after', '\nExample:\n  lienzo import ./atelier --edition 742518339371099\n');
  return command.action(async (folder: string) => {
    const options: Options = command.optsWithGlobals();
    if (!(await exists(folder, paths.edition()))) {
      throw new CommandError(
        `${folder} contains no export. Pass a directory written by: lienzo export`,
      );
    }
    const job = await prepare(terminal, options);
    const file = options.map ?? join(folder, `imported-${job.editionId}.jsonl`);
    const report: ImportReport = { written: 0, pending: new Set(), skipped: 0, comments: 0 };
    const authors = join(folder, `comment-authors-${job.editionId}.jsonl`);
    await importEdition({ ...job, folder, report, authors, map: await openIdMap(file) });
    job.progress.end(
      report.written === 0
        ? 'Nothing to import: everything was imported before.'
        : `Import complete. The IDs are recorded in ${file}.`,
    );
    if (report.comments > 0) {
      terminal.stderr.write(
        `You are now the author of ${report.comments} comments by others. Their authors are recorded in ${authors}.\n`,
      );
    }
    if (report.skipped > 0) {
      terminal.stderr.write(
        `Skipped ${report.skipped} connectors and replies whose target does not exist.\n`,
      );
    }
    if (report.pending.size > 0) {
      const who = [...report.pending].join(', ');
      terminal.stderr.write(
        `Not joined yet: ${who}. Run the import again after they have joined.\n`,
      );
    }
  });
}
