import type { Check } from './check.ts';
import { runForFaults } from './run-tool.ts';

export const lint: Check = {
  name: 'lint and format',
  findFaults: (root) =>
    runForFaults({ command: 'biome', args: ['check', '--colors=off', '.'], root }),
};
