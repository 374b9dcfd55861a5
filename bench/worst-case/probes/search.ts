import type { OperationProbes } from '../probe.ts';
import type { World } from '../world.ts';

/** As many terms as fit into 256 characters, each of which matches at every position of the long texts. */
const TERMS = Array.from({ length: 19 }, (_, index) => 'a'.repeat(3 + index))
  .join(' ')
  .slice(0, 256)
  .trim();

export function searchProbes(_world: World): OperationProbes {
  const search = {
    input: '256 characters, 100 results of 60 kB',
    make: () => ({ query: { search: TERMS, limit: '100', need_total_count: 'true' } }),
  };
  return {
    searchComments: search,
    searchFrames: search,
    searchSpaces: search,
    searchTeam: search,
    searchZones: search,
  };
}
