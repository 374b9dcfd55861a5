import type { Check } from './check.ts';
import { runForFindings } from './run-tool.ts';

export const typeCheck: Check = {
  name: 'types',
  findFaults: (root) =>
    runForFindings({ command: 'tsc', args: ['-p', '.', '--pretty', 'false'], root }),
};
