import type { Explained } from './explain-statements.ts';
import { type Tasks, usesOneShard } from './find-tasks.ts';
import { findReason } from './multi-shard-statements.ts';

interface Report {
  explained: readonly Explained[];
  /** Total number of statements. */
  sent: number;
  say(line: string): void;
}

/** Reports every statement that does not use one shard. Returns whether all of them are allowed. */
export function reportExplained({ explained, sent, say }: Report): boolean {
  const local = explained.filter(({ tasks }) => tasks?.counts.length === 0);
  const multiShard = explained.filter(({ tasks }) => !tasks || !usesOneShard(tasks));
  const disallowed = multiShard.filter(
    ({ kind, tasks }) => !tasks || findReason(kind) === undefined,
  );
  for (const { kind, tasks, failure } of multiShard) {
    const how = tasks ? describe(tasks) : `EXPLAIN failed: ${failure}`;
    say(`${how}\n  ${kind}\n  ${(tasks && findReason(kind)) ?? 'NOT ALLOWED'}`);
  }
  const single = explained.length - local.length - multiShard.length;
  say(
    `${sent} statements of ${explained.length} kinds: ${single} on one shard, ` +
      `${local.length} on the coordinator alone, ${multiShard.length - disallowed.length} for many people or editions, ` +
      `${disallowed.length} not allowed`,
  );
  return disallowed.length === 0;
}

function describe({ counts, subplans, pulled }: Tasks): string {
  const suffix = pulled ? ', rows pulled to the coordinator' : '';
  return `tasks: ${counts.join(', ') || 'none'}; subplans: ${subplans}${suffix}`;
}
