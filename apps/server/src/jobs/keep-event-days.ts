import { sql } from 'kysely';
import type { Settings } from '../core/context.ts';
import type { Database } from '../db/database.ts';

interface Deps {
  db: Database;
  settings: Pick<Settings, 'eventRetentionDays'>;
}

/** Creates the partitions of the event log for the next days and deletes events whose retention has ended. */
export async function keepEventDays({ db, settings }: Deps): Promise<void> {
  await db.changeDirectory((tx) =>
    sql`select app_keep_event_days(${settings.eventRetentionDays})`.execute(tx),
  );
}
