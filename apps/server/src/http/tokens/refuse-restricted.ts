import type { Operation } from '@lienzo/contract';
import { fail } from '../../core/errors.ts';
import { isForEdition } from '../../core/identity.ts';
import type { Authenticated } from '../authenticate.ts';

/** Throws if the caller is a service account that cannot use the operation. */
export function refuseServiceAccount(
  op: Operation,
  { caller }: Authenticated,
  editionId?: string,
): void {
  const { serviceEditionId } = caller;
  if (serviceEditionId === undefined) return;
  if (op.peopleOnly || op.accessTokens === 'refused')
    throw fail('tokenRestricted', { reason: 'service accounts cannot do this' });
  if (op.accessTokens !== 'inAnyEdition' && editionId !== serviceEditionId)
    throw fail('tokenRestricted', {
      reason: `the service account can only be used in the edition ${serviceEditionId}`,
    });
}

/** Throws if the token is a personal access token that cannot be used for the operation. */
export function refuseRestricted(
  op: Operation,
  { personal }: Authenticated,
  editionId?: string,
): void {
  if (!personal || op.accessTokens === 'inAnyEdition') return;
  if (op.accessTokens === 'refused')
    throw fail('tokenRestricted', { reason: 'needs a token of the identity provider' });
  const isAllowed = editionId !== undefined && isForEdition({ personal }, editionId);
  if (personal.editionIds && !isAllowed)
    throw fail('tokenRestricted', {
      reason: `can only be used in the editions ${personal.editionIds.join(', ')}`,
    });
}
