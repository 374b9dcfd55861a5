import type { Check } from './check.ts';
import { runForFindings } from './run-tool.ts';

export const deadCode: Check = {
  name: 'dead code',
  findFaults: (root) => runForFindings({ command: 'knip', args: ['--no-progress'], root }),
};
