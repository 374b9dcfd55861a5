import type { Check } from './check.ts';
import { runForFindings } from './run-tool.ts';

/** Checks that a generated file is what its tool would write now. */
function generatedBy(name: string, tool: string): Check {
  return {
    name,
    findFaults: (root) => runForFindings({ command: 'node', args: [tool, '--check'], root }),
  };
}

export const openapiCurrent = generatedBy('openapi.json current', 'tools/openapi.ts');
export const licencesCurrent = generatedBy('docs/licences.md current', 'tools/licences.ts');
export const errorDocsCurrent = generatedBy('docs/errors.md current', 'tools/error-docs.ts');
export const promisesCurrent = generatedBy('docs/promises.md current', 'tools/promises.ts');
