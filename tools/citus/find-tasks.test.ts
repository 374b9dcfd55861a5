import { describe, expect, it } from 'vitest';
import { findTasks, staysTogether } from './find-tasks.ts';

// As Citus 13.2 explains, without what nobody reads here.
const scan = (query: object) => [
  { Plan: { 'Node Type': 'Custom Scan', 'Distributed Query': query } },
];
const job = (count: number) => ({
  Job: {
    'Task Count': count,
    Tasks: [{ Node: 'host=worker', 'Remote Plan': [[{ Plan: { 'Node Type': 'Seq Scan' } }]] }],
  },
});

describe('a statement stays together', () => {
  it('when it has one task', () => {
    expect(staysTogether(findTasks(scan(job(1))))).toBe(true);
  });

  it('when only the coordinator works', () => {
    expect(staysTogether(findTasks([{ Plan: { 'Node Type': 'Seq Scan' } }]))).toBe(true);
  });

  it('not when it asks several shards', () => {
    expect(staysTogether(findTasks(scan(job(32))))).toBe(false);
  });

  it('not when a part is done before it, even if that has one task', () => {
    const Subplans = [{ PlannedStmt: scan(job(1)) }];
    const tasks = findTasks(scan({ Subplans, ...job(1) }));
    expect(tasks).toEqual({ counts: [1, 1], subplans: 1, pulled: false });
    expect(staysTogether(tasks)).toBe(false);
  });

  it('not when its rows go by way of the coordinator', () => {
    const select = [{ Plan: { 'Node Type': 'Function Scan' } }];
    const plan = { 'INSERT/SELECT method': 'pull to coordinator', 'Select Query': select };
    expect(staysTogether(findTasks([{ Plan: plan }]))).toBe(false);
  });
});
