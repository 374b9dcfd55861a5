import type { Caller } from '../../core/context.ts';
import type { Database } from '../../db/database.ts';
import { type Client, findClientAccount } from './queries.ts';

/**
 * Returns the service account that a token of an application acts as in an edition. Not cached, so that a change of
 * the application takes effect at once.
 */
export async function findServiceCaller(
  db: Database,
  client: Client,
  editionId: string | undefined,
): Promise<Caller | undefined> {
  const found = await db.readDirectory((tx) => findClientAccount(tx, client, editionId));
  if (!found) return undefined;
  const { zuid, display_name: displayName, edition_id: serviceEditionId } = found;
  return { zuid, displayName, mailId: null, issuer: client.issuer, serviceEditionId };
}
