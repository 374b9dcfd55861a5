import { expect, it } from 'vitest';
import type { Check } from './check.ts';
import { runChecks } from './run-checks.ts';

it('prints every check in order, with its findings, and counts the failures', async () => {
  const checks: Check[] = [
    { name: 'first', findFaults: async () => ['one\ntwo'] },
    { name: 'second one', findFaults: async (root) => (root === '/project' ? [] : ['elsewhere']) },
    { name: 'third', findFaults: () => Promise.reject(new Error('no such tool')) },
  ];
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const { failed } = await runChecks(checks, { root: '/project', print });
  expect(failed).toBe(2);
  expect(printed.replace(/\d\.\d s/g, '0.0 s')).toBe(`failed  first       0.0 s
        one
        two
ok      second one  0.0 s
failed  third       0.0 s
        the check threw an error: Error: no such tool
1 passed, 2 failed
`);
});
