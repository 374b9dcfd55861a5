import { describe, expect, it } from 'vitest';
import { reportExplained } from './report-explained.ts';

const tasks = (...counts: number[]) => ({ counts, subplans: 0, pulled: false });
const FORGET = 'delete from "idempotency_keys" where "created_time" < $';

function report(explained: Parameters<typeof reportExplained>[0]['explained']) {
  const lines: string[] = [];
  const allowed = reportExplained({ explained, sent: 9, say: (line) => lines.push(line) });
  return { allowed, last: lines.at(-1) };
}

describe('the report', () => {
  it('allows one shard, the coordinator, and what is about everybody', () => {
    const { allowed, last } = report([
      { kind: 'select 1 from "teams"', tasks: tasks(1) },
      { kind: 'select 1', tasks: tasks() },
      { kind: FORGET, tasks: tasks(32) },
    ]);
    expect(allowed).toBe(true);
    expect(last).toBe(
      '9 statements of 3 kinds: 1 on one shard, 1 on the coordinator alone, ' +
        '1 for many people or editions, 0 that ask more than they may',
    );
  });

  it('refuses what asks several shards for no reason that is known', () => {
    const { allowed, last } = report([{ kind: 'select 1 from "teams"', tasks: tasks(32) }]);
    expect(allowed).toBe(false);
    expect(last).toContain('1 that ask more than they may');
  });

  it('refuses what could not be explained, whatever it is about', () => {
    expect(report([{ kind: FORGET, failure: 'syntax error' }]).allowed).toBe(false);
  });
});
