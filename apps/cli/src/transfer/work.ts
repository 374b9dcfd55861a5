import { createHash } from 'node:crypto';
import type { Client } from '@lienzo/sdk';
import type { Progress } from '../output/progress.ts';
import type { IdMap } from './id-map.ts';

export interface Export {
  client: Client;
  url: string;
  editionId: string;
  folder: string;
  resume: boolean;
  /** Versions too; the service lists those of 60 zones a minute. */
  versions: boolean;
  progress: Progress;
}

export interface Import {
  client: Client;
  editionId: string;
  folder: string;
  map: IdMap;
  progress: Progress;
  /** What was done, and what could not be. */
  report: ImportReport;
}

export interface ImportReport {
  written: number;
  /** People who are invited and have not come yet. */
  waiting: Set<string>;
  /** Connectors and answers that hung on something that is gone. */
  leftOut: number;
}

/** The same for the same thing, so that the service makes it once even if an import died meanwhile. */
export function keyOf(
  { editionId }: Import,
  kind: string,
  from: string,
): { idempotencyKey: string } {
  const text = `import ${editionId} ${kind} ${from}`;
  return { idempotencyKey: createHash('sha256').update(text).digest('hex').slice(0, 32) };
}
