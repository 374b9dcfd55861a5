import type { Clock } from '../../../core/clock.ts';
import type { Origin, Settings } from '../../../core/context.ts';
import type { IdSource } from '../../../core/ids.ts';
import type { Database } from '../../../db/database.ts';

/** The directory that sends a request, and what handles it. */
export interface Directory {
  editionId: string;
  /** Where the resources of the edition are, without a slash at the end. */
  base: string;
  /** Who receives the spaces of people whom the directory removes. */
  successors: readonly string[];
  /** The admin who created the token. Events name them. */
  caller: { zuid: string };
  session: { isPersonalToken: true };
  requestId: string;
  origin: Origin | undefined;
  db: Database;
  clock: Clock;
  ids: IdSource;
  settings: Pick<Settings, 'invitationDays'>;
}
