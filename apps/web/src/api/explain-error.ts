import type { ErrorKey } from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
import type { Texts } from '../texts/use-texts.tsx';

export interface Explanation {
  what: string;
  doThis: string;
}

type Cause = keyof Texts['shell']['errors'];

/** Maps error codes to the explanation that people read. */
const causes: Partial<Record<ErrorKey, Cause>> = {
  tokenInvalid: 'tokenInvalid',
  notPermitted: 'notPermitted',
  scopeMissing: 'notPermitted',
  removalNotPermitted: 'notPermitted',
  removeSelf: 'notPermitted',
  removeSuperAdmin: 'notPermitted',
  removeOwner: 'notPermitted',
  ownRole: 'notPermitted',
  ownEditionRole: 'notPermitted',
  superAdminRole: 'notPermitted',
  rateLimited: 'rateLimited',
  seatLimitReached: 'seatLimitReached',
  memberExists: 'memberExists',
  spaceMemberExists: 'memberExists',
  lastAdmin: 'lastAdmin',
  assigneeRequired: 'assigneeRequired',
  removeEditionAdmin: 'removeEditionAdmin',
  privateSpaces: 'privateSpaces',
  spaceNotActive: 'spaceNotActive',
  zoneNotActive: 'zoneNotActive',
  zoneRestricted: 'zoneRestricted',
  zoneLimitReached: 'zoneLimitReached',
  duplicateNotInPlan: 'duplicateNotInPlan',
  templateUnavailable: 'templateUnavailable',
  editionAlreadyOwned: 'editionAlreadyOwned',
  teamNotEmpty: 'notEmpty',
  defaultTeam: 'notEmpty',
  sameRole: 'unchanged',
  sameEditionRole: 'unchanged',
  sameSpaceRole: 'unchanged',
  sameSpaceName: 'unchanged',
  sameZoneName: 'unchanged',
  sameTeam: 'unchanged',
  alreadyFavorite: 'unchanged',
  notFavorite: 'unchanged',
  alreadyEmbedded: 'unchanged',
  notEmbedded: 'unchanged',
};

/** Returns what happened and what to do about it, in the language of the reader. */
export function explainError(error: unknown, { shell }: Pick<Texts, 'shell'>): Explanation {
  return shell.errors[causeOf(error)];
}

function causeOf(error: unknown): Cause {
  if (!isLienzoError(error)) return error instanceof TypeError ? 'offline' : 'internal';
  const known = error.key && causes[error.key];
  if (known) return known;
  if (error.status === 401 || error.status === 403) return 'notPermitted';
  if (error.status === 404) return 'notFound';
  if (error.status === 409) return 'conflict';
  return error.status < 500 ? 'validation' : 'internal';
}
