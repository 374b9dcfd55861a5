import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import type { Terminal } from '../environment.ts';
import { CommandError } from '../errors.ts';
import { print } from '../output/print.ts';
import { type GlobalOptions, readFormat } from '../session/session.ts';

const run = promisify(execFile);
const HOUR = 3_600_000;

interface Options extends GlobalOptions {
  maxAge: number;
}

/** Checks a backup of deploy/backup.sh as far as possible without restoring it. */
export function createBackupCheck(terminal: Terminal): Command {
  const command = new Command('backup-check')
    .description('Check that a backup is complete, readable and recent')
    .argument('<folder>', 'Backup written by deploy/backup.sh')
    .option('--max-age <hours>', 'Maximum age of the backup', readHours, 26)
    .addHelpText('after', '\nExample:\n  lienzo admin backup-check /backups/2026-11-15\n');
  return command.action(async (folder: string) => {
    const options: Options = command.optsWithGlobals();
    const { tables, zones } = await readFingerprint(folder);
    const entries = await listDump(folder, terminal);
    const age = (Date.now() - (await stat(join(folder, 'fingerprint'))).mtimeMs) / HOUR;
    if (age > options.maxAge) {
      throw new CommandError(
        `${folder} is ${Math.floor(age)} hours old. Check why there is no newer backup, or raise --max-age.`,
      );
    }
    const report = { folder, age_hours: Number(age.toFixed(1)), tables, zones, entries };
    print(terminal, report, readFormat(terminal, options));
  });
}

function readHours(text: string): number {
  const hours = Number(text);
  if (!(hours > 0)) throw new InvalidArgumentError('Must be a number of hours.');
  return hours;
}

async function readFingerprint(folder: string) {
  const text = await readFile(join(folder, 'fingerprint'), 'utf8').catch(() => '');
  const count = (word: string) => text.match(new RegExp(`^${word} `, 'gm'))?.length ?? 0;
  if (count('table') === 0) {
    throw new CommandError(
      `${folder} has no fingerprint. Create a new backup with deploy/backup.sh.`,
    );
  }
  return { tables: count('table'), zones: count('zone') };
}

async function listDump(folder: string, { env }: Terminal): Promise<number> {
  try {
    const options = { env, maxBuffer: 1 << 28 };
    // Reads the table of contents and every file it lists.
    const { stdout } = await run('pg_restore', ['--list', join(folder, 'dump')], options);
    await run('pg_restore', ['--file', '/dev/null', join(folder, 'dump')], options);
    return stdout.split('\n').filter((line) => /^\d/.test(line)).length;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new CommandError(
      missing
        ? 'pg_restore was not found. Install the PostgreSQL client programs.'
        : `${folder} cannot be restored: its dump is damaged. Create a new backup with deploy/backup.sh.`,
      { cause: error },
    );
  }
}
