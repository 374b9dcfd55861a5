import type { Actor } from '../fixture/actors.ts';
import type { Row } from '../matrix.ts';
import { anyone, type Expected, insiders } from './shared-rules.ts';

/** These operations have no edition in the path, so there is only one placement. */
export const accountPlacements = ['anywhere'] as const;

const noInvitation: Expected = {
  ...insiders('invitationNotFound'),
  stranger: 'invitationNotFound',
  invited: 'invitationNotFound',
  removed: 'invitationNotFound',
  suspended: 'invitationNotFound',
};

const noSession: Expected = {
  ...insiders('sessionNotFound'),
  stranger: 'sessionNotFound',
  invited: 'sessionNotFound',
  removed: 'sessionNotFound',
  suspended: 'sessionNotFound',
};

const noAccessToken: Expected = {
  ...insiders('accessTokenNotFound'),
  stranger: 'accessTokenNotFound',
  invited: 'accessTokenNotFound',
  removed: 'accessTokenNotFound',
  suspended: 'accessTokenNotFound',
};

export const accountPolicy: readonly Row<(typeof accountPlacements)[number], Actor>[] = [
  {
    operation: 'getCurrentUser',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },

  // Invitations to the actor, who needs a verified address, and to others.
  {
    operation: 'listInvitations',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  ...['joinInvitation', 'declineInvitation'].flatMap((operation) => [
    {
      operation,
      subject: 'the actor',
      scopes: [['Service.editions.UPDATE']] as const,
      cells: { anywhere: { ...anyone, invited: 'invitationNotFound' as const } },
    },
    {
      operation,
      subject: 'another',
      scopes: [['Service.editions.UPDATE']] as const,
      cells: { anywhere: noInvitation },
    },
  ]),

  // Sessions, of which every person has only their own.
  {
    operation: 'listSessions',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  {
    operation: 'endSession',
    scopes: [['Service.editions.UPDATE']],
    cells: { anywhere: noSession },
  },
  {
    operation: 'endAllSessions',
    scopes: [['Service.editions.UPDATE']],
    cells: { anywhere: anyone },
  },

  // Personal access tokens, of which every person has only their own.
  {
    operation: 'createAccessToken',
    scopes: [['Service.editions.CREATE']],
    cells: { anywhere: anyone },
  },
  {
    operation: 'listAccessTokens',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  {
    operation: 'revokeAccessToken',
    scopes: [['Service.editions.UPDATE']],
    cells: { anywhere: noAccessToken },
  },

  {
    operation: 'getUserExport',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  // Anyone can delete their own account. The requests have a wrong name, because the actors are needed.
  {
    operation: 'deleteCurrentUser',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      anywhere: {
        ...insiders('confirmationMismatch'),
        stranger: 'confirmationMismatch',
        invited: 'confirmationMismatch',
        removed: 'confirmationMismatch',
        suspended: 'confirmationMismatch',
      },
    },
  },
  {
    operation: 'listDeletedEditions',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  {
    operation: 'listEditions',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  {
    operation: 'createEdition',
    scopes: [['Service.editions.CREATE']],
    cells: { anywhere: { ...anyone, superAdmin: 'editionAlreadyOwned' } },
  },
];
