import { sql } from 'kysely';
import type { Settings } from '../core/context.ts';
import type { Database } from '../db/database.ts';

interface Deps {
  db: Database;
  settings: Pick<Settings, 'auditRetentionDays'>;
}

/** Creates the partitions of the audit log for the next months and deletes months whose retention has ended. */
export async function keepAuditMonths({ db, settings }: Deps): Promise<void> {
  await db.changeDirectory((tx) =>
    sql`select app_keep_audit_months(${settings.auditRetentionDays})`.execute(tx),
  );
}
