import { SHARE_TEXT, versionOf } from '@lienzo/zone-doc';
import type { Context } from '../../core/context.ts';
import { shareText } from '../../domain/elements/share-text.ts';
import { canEditZone } from '../../domain/zones/policy.ts';
import type { InZone } from '../../domain/zones/queries.ts';
import type { Session } from '../sessions/session.ts';
import { createRateBudget } from '../sockets/rate-budget.ts';
import type { Room } from './room.ts';

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// A person opens a text at most a few times a second. Pasted elements are shared when they are edited.
const SHARES = { perSecond: 5, burst: 50 };

/** Returns the key of the element whose text a message asks to share, or undefined. */
export function readShareRequest(payload: string): string | undefined {
  const key = payload.startsWith(SHARE_TEXT) ? payload.slice(SHARE_TEXT.length) : '';
  return KEY.test(key) ? key : undefined;
}

interface TextSharerDeps extends Pick<Context, 'db' | 'clock' | 'offload' | 'settings' | 'live'> {
  /** Tells this node and the others that the journal of a zone has a new entry. */
  announce(zone: InZone): void;
}

/**
 * Shares the texts of elements for people who may edit. Ignores requests above the rate, and for documents
 * of version 1.
 */
export function createTextSharer({ announce, ...deps }: TextSharerDeps) {
  const budgets = new WeakMap<Session, (amount: number) => boolean>();
  return async ({ writer }: Room, session: Session, key: string): Promise<void> => {
    if (!session.actions.has('change') || !canEditZone(session.role) || versionOf(writer.doc) < 2)
      return;
    const now = () => deps.clock.now().getTime();
    const mayShare = budgets.get(session) ?? createRateBudget(SHARES, now);
    budgets.set(session, mayShare);
    if (!mayShare(1)) return;
    const person = { ...session.zone, zuid: session.caller.zuid };
    if (await shareText(deps, { ...person, key })) announce(session.zone);
  };
}
