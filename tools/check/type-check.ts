import type { Check } from './check.ts';
import { runForFaults } from './run-tool.ts';

export const typeCheck: Check = {
  name: 'types',
  findFaults: (root) =>
    runForFaults({ command: 'tsc', args: ['-p', '.', '--pretty', 'false'], root }),
};
