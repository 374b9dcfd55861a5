import type { Check } from './check.ts';
import { runForFaults } from './run-tool.ts';

/** Files that a tool writes from the contract must be what it would write now. */
function generatedBy(name: string, tool: string): Check {
  return {
    name,
    findFaults: (root) => runForFaults({ command: 'node', args: [tool, '--check'], root }),
  };
}

export const openapiCurrent = generatedBy('openapi.json current', 'tools/openapi.ts');
export const licencesCurrent = generatedBy('docs/licences.md current', 'tools/licences.ts');
export const errorDocsCurrent = generatedBy('docs/errors.md current', 'tools/error-docs.ts');
