import { createHash } from 'node:crypto';
import {
  type AuditPosition,
  type AuditProblem,
  type AuditRow,
  createAuditVerifier,
} from '@lienzo/contract';
import { Command } from 'commander';
import type { Terminal } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { readOwnEdition } from '../operations/defaults.ts';
import { print } from '../output/print.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';
import { readFileRows, readRows } from './read-rows.ts';

interface VerifyOptions extends GlobalOptions {
  edition?: string;
  file?: string;
  known?: string;
}

const MAX_PROBLEMS = 20;

/** Creates `lienzo audit verify`, which computes all hashes itself. */
export function createAuditVerify(terminal: Terminal): Command {
  const command = new Command('verify')
    .description('Verify that no row of the audit log was changed, removed or inserted')
    .option('--edition <id>', 'ID of the edition (env: LIENZO_EDITION)')
    .option('--file <file>', 'Verify a file that was exported as ndjson instead of the service')
    .option('--known <seq:hash>', 'A head that you noted before, which the log must contain');
  return command.addHelpText('after', '\nExample:\n  lienzo audit verify\n').action(async () => {
    const options: VerifyOptions = command.optsWithGlobals();
    const known = options.known === undefined ? undefined : readPosition(options.known);
    const session = await openSession(terminal, options);
    if (options.file !== undefined) {
      const result = await verify(readFileRows(options.file), { known });
      return report(terminal, result, session.format);
    }
    const edition_id =
      options.edition ?? session.defaults.edition ?? (await readOwnEdition(session.client));
    // Read first: rows that are added afterwards are not part of what is verified.
    const head = await session.client.audit.getHead({ edition_id });
    const rows = readRows(session.client, { edition_id });
    return report(terminal, await verify(rows, { head, known }), session.format);
  });
}

interface Expected {
  head?: AuditPosition;
  known: AuditPosition | undefined;
}

interface Verification {
  rows: number;
  first: string | undefined;
  last: AuditPosition | undefined;
  problems: AuditProblem[];
}

/** Verifies rows up to the head. */
async function verify(
  rows: AsyncIterable<AuditRow>,
  { head, known }: Expected,
): Promise<Verification> {
  const verifier = createAuditVerifier((text) => createHash('sha256').update(text).digest('hex'));
  const problems: AuditProblem[] = [];
  let [count, first]: [number, string | undefined] = [0, undefined];
  let isKnown = known === undefined;
  for await (const row of rows) {
    if (head && BigInt(row.seq) > BigInt(head.seq)) break;
    count += 1;
    first ??= row.seq;
    const problem = verifier.check(row);
    if (problem && problems.length < MAX_PROBLEMS) problems.push(problem);
    if (row.seq === known?.seq && row.hash === known.hash) isKnown = true;
  }
  const end = head && verifier.finish(head);
  if (end) problems.push(end);
  if (!isKnown && known)
    problems.push({ seq: known.seq, problem: 'differs from the head that you noted' });
  return { rows: count, first, last: verifier.last(), problems };
}

function report(
  terminal: Terminal,
  { rows, first, last, problems }: Verification,
  format: Parameters<typeof print>[2],
): void {
  for (const { seq, problem } of problems) terminal.stderr.write(`Row ${seq} ${problem}.\n`);
  const state = problems.length === 0 ? 'valid' : 'invalid';
  print(terminal, { state, rows, first: first ?? '', ...last, problems: problems.length }, format);
  if (problems.length > 0) terminal.fail();
}

function readPosition(text: string): AuditPosition {
  const [, seq, hash] = /^(\d{1,19}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined)
    throw new UsageError(
      '--known must be a number and a hash, such as 4711:2c26b46b… (64 digits).',
    );
  return { seq, hash };
}
