// Loaded into a service with `--import`: replaces the sequencer, to measure writes without the log. The
// service has no such setting.
import { registerHooks } from 'node:module';

const NOTHING = `
  export const createSequencer = () => ({ wake() {}, async close() {} });
`;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/events/sequencer.ts')) return nextLoad(url, context);
    return { format: 'module', source: NOTHING, shortCircuit: true };
  },
});
