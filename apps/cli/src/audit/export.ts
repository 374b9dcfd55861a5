import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AuditRow, auditActionNames, auditCsvHead, formatAuditRow } from '@lienzo/contract';
import { Command, Option } from 'commander';
import type { Terminal } from '../environment.ts';
import { readOwnEdition } from '../operations/defaults.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';
import { readRows } from './read-rows.ts';

interface ExportOptions extends GlobalOptions {
  edition?: string;
  format: 'ndjson' | 'csv' | 'ocsf';
  save?: string;
  after?: string;
  actor?: string;
  action?: AuditRow['action'][];
  target?: string;
  space?: string;
  since?: string;
  until?: string;
}

/** Creates `lienzo audit export`, which reads all pages. */
export function createAuditExport(terminal: Terminal): Command {
  const command = new Command('export')
    .description('Export the audit log, or a part of it, oldest rows first')
    .option('--edition <id>', 'ID of the edition (env: LIENZO_EDITION)')
    .addOption(
      new Option('--format <format>', 'Format of the rows')
        .choices(['ndjson', 'csv', 'ocsf'])
        .default('ndjson'),
    )
    .option('--save <file>', 'Write to this file (default: standard output)')
    .option('--after <seq>', 'Only rows after this one')
    .option('--actor <id>', 'Only what this person or service account did')
    .addOption(new Option('--action <action...>', 'Only these actions').choices(auditActionNames))
    .option('--target <id>', 'Only rows about the team, space, zone or member with this ID')
    .option('--space <id>', 'Only rows of this space')
    .option('--since <time>', 'Only rows since this date or time')
    .option('--until <time>', 'Only rows before this date or time');
  return command
    .addHelpText('after', '\nExample:\n  lienzo audit export --format csv\n')
    .action(async () => {
      const options: ExportOptions = command.optsWithGlobals();
      const { edition, format, save, after, actor, action, target, space, since, until } = options;
      const session = await openSession(terminal, options);
      const edition_id =
        edition ?? session.defaults.edition ?? (await readOwnEdition(session.client));
      const rows = readRows(session.client, {
        edition_id,
        ...(after && { after }),
        ...(actor && { actor }),
        ...(action && { action }),
        ...(target && { target }),
        ...(space && { space_id: space }),
        ...(since && { since }),
        ...(until && { until }),
      });
      const lines = toLines(rows, format);
      if (save !== undefined) await pipeline(Readable.from(lines), createWriteStream(save));
      else for await (const line of lines) terminal.stdout.write(line);
    });
}

async function* toLines(rows: AsyncIterable<AuditRow>, format: ExportOptions['format']) {
  if (format === 'csv') yield auditCsvHead();
  for await (const row of rows) yield formatAuditRow(row, format);
}
