import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { LoadRequest } from '../api/load-process.ts';
import { requestOf } from '../api/make-requests.ts';
import type { Measured } from '../api/operations.ts';

/** A measured service with the targets of its requests. */
export interface MeasuredService {
  readonly url: string;
  /** Returns the next requests; each uses another space or zone than the one before. */
  requests(measured: Measured, count: number): LoadRequest[];
}

/**
 * The targets of the operations; several of each, so that no result depends on one favorable case.
 */
export interface Targets {
  readonly spaces: readonly Canvas[];
  readonly readZones: readonly Canvas[];
  readonly writtenZones: readonly Canvas[];
}

interface Visit {
  url: string;
  token: string;
  targets: Targets;
}

export function createMeasuredService({ url, token, targets }: Visit): MeasuredService {
  const headers = { authorization: `Bearer ${token}` };
  let turn = 0;
  return {
    url,
    requests(measured, count) {
      const canvases = targetsOf(measured, targets);
      return Array.from({ length: count }, () => {
        const canvas = canvases[turn % canvases.length];
        turn += 1;
        if (!canvas) throw new Error(`There is nothing to ask for by ${measured.name}.`);
        return requestOf(measured, canvas, headers);
      });
    },
  };
}

function targetsOf({ op }: Measured, targets: Targets): readonly Canvas[] {
  if (op.method !== 'GET') return targets.writtenZones;
  return op.path.includes('{zone_id}') ? targets.readZones : targets.spaces;
}
