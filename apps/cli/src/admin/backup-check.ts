import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { print } from '../output/print.ts';
import { type GlobalOptions, readFormat } from '../session/session.ts';
import type { Terminal } from '../surroundings.ts';
import { CommandError } from '../usage-error.ts';

const run = promisify(execFile);
const HOUR = 3_600_000;

interface Options extends GlobalOptions {
  maxAge: number;
}

/** Whether a folder that deploy/backup.sh wrote could be restored, as far as can be seen without doing so. */
export function createBackupCheck(terminal: Terminal): Command {
  const command = new Command('backup-check')
    .description('Look at a backup: whole, readable, and not too old.')
    .argument('<folder>', 'what deploy/backup.sh wrote')
    .option('--max-age <hours>', 'how old it may be', readHours, 26)
    .addHelpText('after', '\nExample:\n  lienzo admin backup-check /backups/2026-11-15\n');
  return command.action(async (folder: string) => {
    const options: Options = command.optsWithGlobals();
    const { tables, zones } = await readFingerprint(folder);
    const entries = await listDump(folder, terminal);
    const age = (Date.now() - (await stat(join(folder, 'fingerprint'))).mtimeMs) / HOUR;
    if (age > options.maxAge) {
      throw new CommandError(
        `${folder} is ${Math.floor(age)} hours old. See why no newer one was made, or allow it with --max-age.`,
      );
    }
    const report = { folder, age_hours: Number(age.toFixed(1)), tables, zones, entries };
    print(terminal, report, readFormat(terminal, options));
  });
}

function readHours(text: string): number {
  const hours = Number(text);
  if (!(hours > 0)) throw new InvalidArgumentError('It must be a number of hours.');
  return hours;
}

async function readFingerprint(folder: string) {
  const text = await readFile(join(folder, 'fingerprint'), 'utf8').catch(() => '');
  const count = (word: string) => text.match(new RegExp(`^${word} `, 'gm'))?.length ?? 0;
  if (count('table') === 0) {
    throw new CommandError(`${folder} has no fingerprint; back up again with deploy/backup.sh.`);
  }
  return { tables: count('table'), zones: count('zone') };
}

async function listDump(folder: string, { env }: Terminal): Promise<number> {
  try {
    const options = { env, maxBuffer: 1 << 28 };
    // Reads the contents and every file that they name.
    const { stdout } = await run('pg_restore', ['--list', join(folder, 'dump')], options);
    await run('pg_restore', ['--file', '/dev/null', join(folder, 'dump')], options);
    return stdout.split('\n').filter((line) => /^\d/.test(line)).length;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new CommandError(
      missing
        ? 'pg_restore is not on the PATH; install the client programs of PostgreSQL.'
        : `${folder} cannot be restored: its dump is damaged. Back up again with deploy/backup.sh.`,
      { cause: error },
    );
  }
}
