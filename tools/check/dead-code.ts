import type { Check } from './check.ts';
import { runForFaults } from './run-tool.ts';

export const deadCode: Check = {
  name: 'dead code',
  findFaults: (root) => runForFaults({ command: 'knip', args: ['--no-progress'], root }),
};
