import type { Check } from './check.ts';
import { runForFindings } from './run-tool.ts';

export const lint: Check = {
  name: 'lint and format',
  findFaults: (root) =>
    runForFindings({ command: 'biome', args: ['check', '--colors=off', '.'], root }),
};
