import { describe, expect, it } from 'vitest';
import { describeDurability } from './check-durability.ts';

const durable = {
  in_recovery: false,
  read_only: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  standbys: 0,
};

describe('describeDurability', () => {
  it('accepts the defaults of PostgreSQL', () => {
    expect(describeDurability(durable)).toEqual([
      {
        check: 'durability',
        status: 'ok',
        message: 'commits are on disk before they are acknowledged',
      },
    ]);
  });

  it.each([
    ['fsync', { fsync: 'off' }],
    ['full_page_writes', { full_page_writes: 'off' }],
    ['read-only', { read_only: 'on' }],
    ['standby', { in_recovery: true }],
  ])('reports a problem with %s', (named, setting) => {
    const findings = describeDurability({ ...durable, ...setting });
    expect(findings).toMatchObject([{ status: 'problem', fix: expect.any(String) }]);
    expect(findings[0]?.message).toContain(named);
  });

  it('names weaker defaults and asynchronous standbys', () => {
    const [finding] = describeDurability({ ...durable, synchronous_commit: 'off', standbys: 2 });
    expect(finding?.status).toBe('ok');
    expect(finding?.message).toContain('synchronous_commit is off by default');
    expect(finding?.message).toContain('2 asynchronous standby(s)');
  });
});
