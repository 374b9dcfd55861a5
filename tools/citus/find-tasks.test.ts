import { describe, expect, it } from 'vitest';
import { findTasks, usesOneShard } from './find-tasks.ts';

// EXPLAIN output of Citus 13.2, reduced to the fields that are read.
const scan = (query: object) => [
  { Plan: { 'Node Type': 'Custom Scan', 'Distributed Query': query } },
];
const job = (count: number) => ({
  Job: {
    'Task Count': count,
    Tasks: [{ Node: 'host=worker', 'Remote Plan': [[{ Plan: { 'Node Type': 'Seq Scan' } }]] }],
  },
});

describe('usesOneShard', () => {
  it('is true for one task', () => {
    expect(usesOneShard(findTasks(scan(job(1))))).toBe(true);
  });

  it('is true for the coordinator alone', () => {
    expect(usesOneShard(findTasks([{ Plan: { 'Node Type': 'Seq Scan' } }]))).toBe(true);
  });

  it('is false for several shards', () => {
    expect(usesOneShard(findTasks(scan(job(32))))).toBe(false);
  });

  it('is false for a subplan, even with one task', () => {
    const Subplans = [{ PlannedStmt: scan(job(1)) }];
    const tasks = findTasks(scan({ Subplans, ...job(1) }));
    expect(tasks).toEqual({ counts: [1, 1], subplans: 1, pulled: false });
    expect(usesOneShard(tasks)).toBe(false);
  });

  it('is false when rows are pulled to the coordinator', () => {
    const select = [{ Plan: { 'Node Type': 'Function Scan' } }];
    const plan = { 'INSERT/SELECT method': 'pull to coordinator', 'Select Query': select };
    expect(usesOneShard(findTasks([{ Plan: plan }]))).toBe(false);
  });
});
