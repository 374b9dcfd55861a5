import { DOCUMENT_VERSION, type DocumentVersion } from '@lienzo/zone-doc';
import type pg from 'pg';
import { readSharedVersion } from './node-lease.ts';

const CHECK_MILLISECONDS = 5_000;

/** Decides in which version documents are written while nodes of the previous release may still run. */
export interface DocumentGate {
  /** Returns the version to write. It only increases, because documents cannot go back. */
  version(): DocumentVersion;
  close(): void;
}

/** Reads which version all nodes support, and checks again until it is the newest one. */
export async function openDocumentGate(
  pool: pg.Pool,
  checkMilliseconds = CHECK_MILLISECONDS,
): Promise<DocumentGate> {
  let version: DocumentVersion = 1;
  const check = async () => {
    if ((await readSharedVersion(pool)) < DOCUMENT_VERSION) return;
    version = DOCUMENT_VERSION;
    clearInterval(timer);
  };
  // A failed check is repeated; until then, documents are written in version 1.
  const timer = setInterval(() => check().catch(() => {}), checkMilliseconds);
  timer.unref();
  await check();
  return { version: () => version, close: () => clearInterval(timer) };
}
