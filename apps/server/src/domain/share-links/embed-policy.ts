import type { Settings } from '../../core/context.ts';
import type { Database } from '../../db/database.ts';
import { allowsLinks, type LinkRole } from '../guests/policy.ts';
import { findOpenLink, findSecret } from './queries.ts';
import { hashSecret } from './secrets.ts';

export type WorkingLink = NonNullable<Awaited<ReturnType<typeof findOpenLink>>>;

export interface FindLinkDeps {
  db: Database;
  settings: Pick<Settings, 'shareLinks'>;
}

/**
 * Returns the link of a secret if it works at this moment. Links that are unknown, expired or revoked take the same
 * queries.
 */
export async function findWorkingLink(
  { db, settings }: FindLinkDeps,
  secret: string,
): Promise<WorkingLink | undefined> {
  const key = await db.readDirectory((tx) => findSecret(tx, hashSecret(secret)));
  const link = await db.readEdition(key.editionId, (tx) => findOpenLink(tx, key));
  return link && allowsLinks(settings.shareLinks, link.role) ? link : undefined;
}

interface Embeddable {
  role: LinkRole;
  password_hash: string | null;
  embed_origins: readonly string[] | null;
}

/** Sources for `frame-ancestors`: which pages can show a link in a frame. */
export function embedOriginsOf(link: Embeddable | undefined): readonly string[] {
  // The page of a link that does not work only says so. It can be embedded like most links, and looks like them.
  if (!link) return ['*'];
  if (link.embed_origins) return link.embed_origins;
  // A page around it could make people click on something that it covers, so links that can do more are opt-in.
  return link.role === 'VIEWER' && link.password_hash === null ? ['*'] : [];
}
