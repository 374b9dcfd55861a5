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
  /** Whether to export zones in the trash. Each is restored while it is read. */
  trashed: boolean;
  /** Counts zones whose access the caller cannot see. */
  report: { zonesWithoutAccess: number };
  progress: Progress;
}

export interface ImportJob {
  client: Client;
  url: string;
  editionId: string;
  folder: string;
  map: IdMap;
  /** The file that records the original authors of comments. */
  authors: string;
  progress: Progress;
  report: ImportReport;
}

export interface ImportReport {
  written: number;
  /** People who were invited but have not joined yet. */
  pending: Set<string>;
  /** Number of connectors and replies whose target does not exist. */
  skipped: number;
  /** Number of comments by other people, which now have the importing user as author. */
  comments: number;
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
