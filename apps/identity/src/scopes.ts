const RESOURCES = ['teams', 'spaces', 'zones'];
const ACTIONS = ['READ', 'CREATE', 'UPDATE', 'DELETE'];

/** Scopes for access to the API. */
export const API_SCOPES: readonly string[] = [
  ...['READ', 'CREATE', 'UPDATE'].map((action) => `Service.editions.${action}`),
  ...RESOURCES.flatMap((resource) => ACTIONS.map((action) => `Service.${resource}.${action}`)),
  'Service.documents.READ',
  'securesearch.READ',
];

/** OpenID scopes for claims about the user. */
export const OPENID_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];
