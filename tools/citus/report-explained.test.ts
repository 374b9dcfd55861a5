import { describe, expect, it } from 'vitest';
import { reportExplained } from './report-explained.ts';

const tasks = (...counts: number[]) => ({ counts, subplans: 0, pulled: false });
const DELETE_KEYS = 'delete from "idempotency_keys" where "created_time" < $';

function report(explained: Parameters<typeof reportExplained>[0]['explained']) {
  const lines: string[] = [];
  const allowed = reportExplained({ explained, sent: 9, say: (line) => lines.push(line) });
  return { allowed, last: lines.at(-1) };
}

describe('the report', () => {
  it('allows one shard, the coordinator and the listed statements', () => {
    const { allowed, last } = report([
      { kind: 'select 1 from "teams"', tasks: tasks(1) },
      { kind: 'select 1', tasks: tasks() },
      { kind: DELETE_KEYS, tasks: tasks(32) },
    ]);
    expect(allowed).toBe(true);
    expect(last).toBe(
      '9 statements of 3 kinds: 1 on one shard, 1 on the coordinator alone, ' +
        '1 for many people or editions, 0 not allowed',
    );
  });

  it('rejects a statement on several shards that is not listed', () => {
    const { allowed, last } = report([{ kind: 'select 1 from "teams"', tasks: tasks(32) }]);
    expect(allowed).toBe(false);
    expect(last).toContain('1 not allowed');
  });

  it('rejects a statement that could not be explained', () => {
    expect(report([{ kind: DELETE_KEYS, failure: 'syntax error' }]).allowed).toBe(false);
  });
});
