import type { Check } from './check.ts';
import { runTool } from './run-tool.ts';

export const openapiLint: Check = {
  name: 'openapi lint',
  async findFaults(root) {
    const { ok, stdout, stderr } = await runTool({
      command: 'redocly',
      args: ['lint', 'openapi.json', '--extends=recommended-strict', '--format=stylish'],
      root,
      // Turns off its telemetry and its check for newer versions.
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return ok ? [] : [stdout.trim() || stderr.trim()];
  },
};
