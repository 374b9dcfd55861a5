// Loaded into a service with `--import`: replaces the functions that write the search index, to measure
// the rest of a write. The service has no such setting.
import { registerHooks } from 'node:module';

const NOTHING = `
  export const entryRowsText = () => '[]';
  export const writeEntries = async () => {};
  export const addEntries = async () => {};
  export const writeEntryRows = async () => 0;
  export const deleteEntries = async () => {};
  export const deleteOtherEntries = async () => 0;
`;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/search-index/entries.ts')) return nextLoad(url, context);
    return { format: 'module', source: NOTHING, shortCircuit: true };
  },
});
