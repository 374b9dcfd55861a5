import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { toGuestId } from '../../core/guest-ids.ts';
import type { IdSource } from '../../core/ids.ts';
import { writeAudit } from '../../core/outbox.ts';
import type { Database } from '../../db/database.ts';
import { findGuestLink } from '../guests/queries.ts';
import { findWorkingLink } from './embed-policy.ts';
import type { GuestTokens } from './guest-tokens.ts';
import { countOpening, deleteFormerViewers, insertGuest, markRenewed } from './queries.ts';
import { matchesPassword } from './secrets.ts';

/** Limits how often passwords are tried. */
export interface PasswordLimit {
  /** Throws if a link or an address has had too many wrong passwords. Returns a function that takes a try back. */
  spend(linkId: string, address: string): Promise<() => Promise<void>>;
}

export interface OpenDeps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  settings: Pick<Settings, 'shareLinks'>;
  tokens: GuestTokens;
  passwordLimit: PasswordLimit;
}

interface Opening {
  secret: string;
  password: string | undefined;
  name: string | undefined;
  address: string;
}

const DEFAULT_NAME = 'Guest';
const DAY_MILLISECONDS = 86_400_000;

/**
 * Lets a person without an account in. Links that are unknown, expired, revoked or not allowed get the same error
 * after the same queries, so that neither the answer nor its time tells them apart.
 */
export async function openLink(deps: OpenDeps, opening: Opening) {
  const { db, clock, ids, settings, tokens } = deps;
  const link = await findWorkingLink({ db, settings }, opening.secret);
  if (!link) throw fail('shareLinkNotFound');
  const key = { editionId: link.edition_id, linkId: link.link_id };
  if (link.password_hash !== null) await checkPassword(deps, opening, link);
  const time = clock.now();
  const chosen = opening.name?.trim() ?? '';
  // Others must be able to tell the authors of comments and edits apart.
  if (chosen === '' && link.role !== 'VIEWER')
    throw fail('validation', { path: '/name', reason: 'is required to comment or edit' });
  const name = chosen || DEFAULT_NAME;
  const guest = { ...key, guestId: toGuestId(ids.next()), role: link.role, name };
  await db.changeEdition(key.editionId, async (tx) => {
    const day = new Date(Math.floor(time.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS);
    const isFirst = await countOpening(tx, { ...key, day });
    await insertGuest(tx, { ...guest, generation: link.generation, time });
    if (link.role === 'VIEWER') {
      const before = new Date(time.getTime() - 2 * DAY_MILLISECONDS);
      await deleteFormerViewers(tx, { ...key, before });
    }
    if (isFirst) {
      const { space_id, zone_id, link_id } = link;
      const data = { space_id, ...(zone_id !== null && { zone_id }), link_id };
      // Per day and without an address: the log does not say who came when.
      await writeAudit(tx, { ids, clock }, { ...key, action: 'link.opened', data });
    }
  });
  return { guest, link, token: await tokens.issue(guest) };
}

async function checkPassword(
  { passwordLimit }: OpenDeps,
  { password, address }: Opening,
  link: { link_id: string; password_hash: string | null },
): Promise<void> {
  if (password === undefined) throw fail('shareLinkPassword');
  const refund = await passwordLimit.spend(link.link_id, address);
  if (!(await matchesPassword(link.password_hash ?? '', password))) throw fail('shareLinkPassword');
  await refund();
}

/** Returns a new token for a guest whose link still works. */
export async function renewGuest(
  { db, clock, tokens }: Pick<OpenDeps, 'db' | 'clock' | 'tokens'>,
  token: string,
) {
  const guest = await tokens.readForRenewal(token);
  if (!guest) throw fail('shareLinkNotFound');
  const { editionId, guestId } = guest;
  const isWorking = await db.changeEdition(editionId, async (tx) => {
    const link = await findGuestLink(tx, { editionId, zuid: guestId });
    if (link) await markRenewed(tx, { editionId, guestId, time: clock.now() });
    return link !== undefined;
  });
  if (!isWorking) throw fail('shareLinkNotFound');
  return { guest, token: await tokens.issue(guest) };
}
