import { guestOperations, type Operation } from '@lienzo/contract';
import { fail } from '../../core/errors.ts';
import { isGuestId } from '../../core/guest-ids.ts';
import type { Authenticated } from '../authenticate.ts';

/** Throws if the caller is a guest of a share link and the operation is not for guests. */
export function refuseGuest(op: Operation, { caller }: Authenticated): void {
  if (isGuestId(caller.zuid) && !guestOperations.has(op.id))
    throw fail('scopeMissing', { reason: 'guests of share links cannot do this' });
}
