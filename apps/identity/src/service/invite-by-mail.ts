import type pg from 'pg';
import { queueDelivery } from '../delivery/deliveries.ts';
import { countAttempt } from '../people/attempts.ts';
import { isMail, mailKey } from '../people/stored-accounts.ts';

/** How many invitations are sent within 15 minutes: to one address, and by one person. */
const LIMITS = { address: 3, inviter: 200 } as const;

export interface MailInvitation {
  /** The addresses of the invited people. */
  mails: readonly string[];
  /** Identifies the person who invites them. */
  inviter: string;
}

/**
 * Queues an email to each address, with a link to create an account or to open Lienzo. Addresses beyond
 * the limits get none: an invitation must not be a way to flood the inbox of a stranger.
 */
export async function inviteByMail(
  pool: pg.Pool,
  { mails, inviter }: MailInvitation,
): Promise<void> {
  const isLimited = async (countedFor: string, limit: number) =>
    (await countAttempt(pool, { countedFor, limit })) !== undefined;
  for (const to of mails.filter(isMail)) {
    if (await isLimited(`invitations by ${inviter}`, LIMITS.inviter)) return;
    if (await isLimited(`invitations to ${mailKey(to)}`, LIMITS.address)) continue;
    await queueDelivery(pool, { kind: 'mail', mail: 'team-invitation', to, language: 'en' });
  }
}
