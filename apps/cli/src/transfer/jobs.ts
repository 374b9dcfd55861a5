import { createHash } from 'node:crypto';
import type { Client } from '@lienzo/sdk';
import type { Progress } from '../output/progress.ts';
import type { IdMap } from './id-map.ts';

export interface ExportJob {
  client: Client;
  url: string;
  editionId: string;
  folder: string;
  resume: boolean;
  /** Whether to export versions; the service lists those of 60 zones per minute. */
  versions: boolean;
  progress: Progress;
}

export interface ImportJob {
  client: Client;
  editionId: string;
  folder: string;
  map: IdMap;
  progress: Progress;
  report: ImportReport;
}

export interface ImportReport {
  written: number;
  /** People who were invited but have not joined yet. */
  pending: Set<string>;
  /** Number of connectors and replies whose target does not exist. */
  skipped: number;
}

/** Returns a stable idempotency key, so that a repeated import does not create anything twice. */
export function keyOf(
  { editionId }: ImportJob,
  kind: string,
  from: string,
): { idempotencyKey: string } {
  const text = `import ${editionId} ${kind} ${from}`;
  return { idempotencyKey: createHash('sha256').update(text).digest('hex').slice(0, 32) };
}
