const RESOURCES = ['teams', 'spaces', 'zones'];
const ACTIONS = ['READ', 'CREATE', 'UPDATE', 'DELETE'];

/** What a token may permit at the API. */
export const API_SCOPES: readonly string[] = [
  ...['READ', 'CREATE', 'UPDATE'].map((action) => `Service.editions.${action}`),
  ...RESOURCES.flatMap((resource) => ACTIONS.map((action) => `Service.${resource}.${action}`)),
  'Service.documents.READ',
  'securesearch.READ',
];

/** What a token may tell about the person. */
export const OPENID_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];
