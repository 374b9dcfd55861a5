import type { Explained } from './explain-statements.ts';
import { staysTogether, type Tasks } from './find-tasks.ts';
import { findReason } from './known-spread.ts';

interface Report {
  explained: readonly Explained[];
  /** How many statements they stand for. */
  sent: number;
  say(line: string): void;
}

/** Names every statement that does not stay on one shard. Gives whether all of them may. */
export function reportExplained({ explained, sent, say }: Report): boolean {
  const local = explained.filter(({ tasks }) => tasks?.counts.length === 0);
  const apart = explained.filter(({ tasks }) => !tasks || !staysTogether(tasks));
  const faults = apart.filter(({ kind, tasks }) => !tasks || findReason(kind) === undefined);
  for (const { kind, tasks, failure } of apart) {
    const how = tasks ? describe(tasks) : `could not be explained: ${failure}`;
    say(`${how}\n  ${kind}\n  ${(tasks && findReason(kind)) ?? 'NOT ALLOWED'}`);
  }
  const single = explained.length - local.length - apart.length;
  say(
    `${sent} statements of ${explained.length} kinds: ${single} on one shard, ` +
      `${local.length} on the coordinator alone, ${apart.length - faults.length} for many people or editions, ` +
      `${faults.length} that ask more than they may`,
  );
  return faults.length === 0;
}

function describe({ counts, subplans, pulled }: Tasks): string {
  const way = pulled ? ', by way of the coordinator' : '';
  return `tasks: ${counts.join(', ') || 'none'}; parts done before: ${subplans}${way}`;
}
