import { createOffload, type Offload } from '../../apps/server/src/core/offload.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/database.ts';
import { type DatabaseSession, openSession } from '../database/database-session.ts';
import type { TestService } from '../service/test-service.ts';
import { useResource } from './use-resource.ts';

/** Opens the database of a service as its runtime role. */
export function useDatabase(service: TestService): PooledDatabase {
  return useResource(() => openDatabase(service.config.database), { close: (db) => db.close() });
}

/** Opens a connection to the database of a service as the owner of the tables. */
export function useSession(service: TestService): DatabaseSession {
  return useResource(() => openSession(service.database.url), {
    close: (session) => session.close(),
  });
}

export function useOffload(): Offload {
  return useResource(createOffload, { close: (offload) => offload.close() });
}
