import type { Actor } from '../fixture/actors.ts';
import type { Row } from '../matrix.ts';
import { allInsiders, editionAdmins, insiders, invisible, superAdminOnly } from './shared-rules.ts';

/** Placements of operations without a team in the path. */
export const editionPlacements = [
  // The edition where the actor has their role.
  'own',
  // An edition where the actor has no role.
  'otherEdition',
] as const;

export type EditionPlacement = (typeof editionPlacements)[number];

export const editionPolicy: readonly Row<EditionPlacement, Actor>[] = [
  {
    operation: 'getEdition',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'listEvents',
    scopes: [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'streamEvents',
    scopes: [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'listAudit',
    scopes: [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'exportAudit',
    scopes: [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'getAuditHead',
    scopes: [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'listNotifications',
    scopes: [['Service.zones.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'countNotifications',
    scopes: [['Service.zones.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'markNotificationsRead',
    scopes: [['Service.zones.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'getNotificationSettings',
    scopes: [['Service.zones.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'changeNotificationSettings',
    scopes: [['Service.zones.UPDATE']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'getSubscription',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },

  // The requests have a wrong name or new owner, because the edition is needed.
  {
    operation: 'deleteEdition',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: { ...insiders('notPermitted'), superAdmin: 'confirmationMismatch' },
      otherEdition: invisible,
    },
  },
  {
    operation: 'transferEdition',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: { ...insiders('notPermitted'), superAdmin: 'heirInvalid' },
      otherEdition: invisible,
    },
  },
  // Only a deleted edition can be restored, and only by its owner.
  {
    operation: 'restoreEdition',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: invisible, otherEdition: invisible },
  },

  // Members.
  {
    operation: 'listEditionMembers',
    scopes: [['Service.editions.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'changeEditionMemberRole',
    subject: 'another',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: superAdminOnly, otherEdition: invisible },
  },
  {
    operation: 'changeEditionMemberRole',
    subject: 'oneself',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: { ...insiders('notPermitted'), superAdmin: 'ownEditionRole' },
      otherEdition: invisible,
    },
  },
  {
    operation: 'suspendEditionMember',
    subject: 'another',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'suspendEditionMember',
    subject: 'oneself',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: { ...insiders('notPermitted'), orgAdmin: 'suspendSelf', superAdmin: 'suspendSelf' },
      otherEdition: invisible,
    },
  },
  {
    operation: 'suspendEditionMember',
    subject: 'an edition admin',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: { ...insiders('notPermitted'), orgAdmin: 'suspendEditionAdmin', superAdmin: 'ok' },
      otherEdition: invisible,
    },
  },
  {
    operation: 'suspendEditionMember',
    subject: 'the super admin',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: {
        ...insiders('notPermitted'),
        orgAdmin: 'suspendSuperAdmin',
        superAdmin: 'suspendSelf',
      },
      otherEdition: invisible,
    },
  },
  {
    operation: 'reinstateEditionMember',
    subject: 'a suspended person',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'reinstateEditionMember',
    subject: 'a suspended edition admin',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: { ...insiders('notPermitted'), orgAdmin: 'suspendEditionAdmin', superAdmin: 'ok' },
      otherEdition: invisible,
    },
  },
  // The spaces would go to a person who does not exist, so that everyone stays.
  {
    operation: 'leaveEdition',
    scopes: [['Service.editions.UPDATE']],
    cells: {
      own: { ...insiders('leaveAssigneeInvalid'), superAdmin: 'superAdminLeaves' },
      otherEdition: invisible,
    },
  },

  // Service accounts.
  ...(
    [
      ['createServiceAccount', 'CREATE'],
      ['listServiceAccounts', 'READ'],
      ['changeServiceAccount', 'UPDATE'],
      ['disableServiceAccount', 'UPDATE'],
      ['enableServiceAccount', 'UPDATE', 'a disabled account'],
      ['deleteServiceAccount', 'UPDATE'],
      ['createServiceAccountToken', 'CREATE'],
      ['listServiceAccountTokens', 'READ'],
      ['revokeServiceAccountToken', 'UPDATE'],
    ] as const
  ).map(([operation, action, subject]) => ({
    operation,
    ...(subject !== undefined && { subject }),
    scopes: [[`Service.editions.${action}` as const]],
    cells: { own: editionAdmins, otherEdition: invisible },
  })),

  // Groups. All members may list them; the result depends on the role.
  {
    operation: 'listGroups',
    scopes: [['Service.teams.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'listGroupMembers',
    subject: 'another',
    scopes: [['Service.teams.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'listGroupMembers',
    subject: 'oneself',
    scopes: [['Service.teams.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  ...(
    [
      ['createGroup', 'teams.CREATE'],
      ['changeGroup', 'teams.UPDATE'],
      ['deleteGroup', 'teams.DELETE'],
      ['addGroupMembers', 'teams.CREATE'],
      ['removeGroupMember', 'teams.DELETE'],
      ['createScimToken', 'editions.CREATE'],
      ['listScimTokens', 'editions.READ'],
      ['revokeScimToken', 'editions.UPDATE'],
    ] as const
  ).map(([operation, scope]) => ({
    operation,
    scopes: [[`Service.${scope}` as const]],
    cells: { own: editionAdmins, otherEdition: invisible },
  })),

  // Share links.
  {
    operation: 'getShareLinkPolicy',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'changeShareLinkPolicy',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },

  // Agents that use MCP.
  {
    operation: 'getMcpPolicy',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'changeMcpPolicy',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },

  // Webhooks.
  ...(
    [
      ['createWebhook', ['Service.editions.CREATE', 'Service.teams.READ', 'Service.spaces.READ']],
      ['listWebhooks', ['Service.editions.READ']],
      ['getWebhook', ['Service.editions.READ']],
      ['changeWebhook', ['Service.editions.UPDATE', 'Service.teams.READ', 'Service.spaces.READ']],
      ['deleteWebhook', ['Service.editions.UPDATE']],
      ['rotateWebhookSecret', ['Service.editions.UPDATE']],
      ['pauseWebhook', ['Service.editions.UPDATE']],
      [
        'resumeWebhook',
        ['Service.editions.UPDATE', 'Service.teams.READ', 'Service.spaces.READ'],
        'a paused webhook',
      ],
      ['listWebhookDeliveries', ['Service.editions.READ']],
      ['pingWebhook', ['Service.editions.UPDATE']],
      ['replayWebhook', ['Service.editions.UPDATE']],
    ] as const
  ).map(([operation, needed, subject]) => ({
    operation,
    ...(subject !== undefined && { subject }),
    scopes: [needed],
    cells: { own: editionAdmins, otherEdition: invisible },
  })),

  // Issuers of mail domains.
  {
    operation: 'listMailIssuers',
    scopes: [['Service.editions.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'changeMailIssuers',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'getMyEditionPermission',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'getEditionPermission',
    subject: 'another',
    scopes: [['Service.editions.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'getEditionPermission',
    subject: 'oneself',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },

  // API keys. Editions have no DELETE scope; revoking a key counts as an update.
  {
    operation: 'createApiKey',
    scopes: [['Service.editions.CREATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'listApiKeys',
    scopes: [['Service.editions.READ']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'revokeApiKey',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },

  // Teams. All members may list them; the result depends on the role.
  {
    operation: 'listTeams',
    scopes: [['Service.teams.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'createTeam',
    scopes: [['Service.teams.CREATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'listMyTeamPermissions',
    scopes: [['Service.teams.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },

  // Templates. All members may use them; their authors and admins may delete them.
  {
    operation: 'listTemplates',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'getTemplate',
    subject: 'the edition',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'getTemplate',
    subject: 'the service',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'getTemplateContent',
    subject: 'the edition',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'getTemplateContent',
    subject: 'the service',
    scopes: [['Service.editions.READ']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'deleteTemplate',
    subject: 'another',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: editionAdmins, otherEdition: invisible },
  },
  {
    operation: 'deleteTemplate',
    subject: 'oneself',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: allInsiders, otherEdition: invisible },
  },
  {
    operation: 'deleteTemplate',
    subject: 'the service',
    scopes: [['Service.editions.UPDATE']],
    cells: { own: insiders('builtInTemplate'), otherEdition: invisible },
  },
];
