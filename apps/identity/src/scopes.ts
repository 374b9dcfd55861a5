const RESOURCES = ['teams', 'spaces', 'zones'];
const ACTIONS = ['READ', 'CREATE', 'UPDATE', 'DELETE'];

/** Scopes for access to the API. */
export const API_SCOPES: readonly string[] = [
  ...['READ', 'CREATE', 'UPDATE'].map((action) => `Service.editions.${action}`),
  ...RESOURCES.flatMap((resource) => ACTIONS.map((action) => `Service.${resource}.${action}`)),
  'Service.zones.PROPOSE',
  'Service.documents.READ',
  'securesearch.READ',
];

/** OpenID scopes for claims about the user. */
export const OPENID_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** Returns the scopes that exist. A request can contain any others, which mean nothing. */
export function filterScopes(scopes: Iterable<string>): string[] {
  return [...scopes].filter((scope) => OPENID_SCOPES.includes(scope) || API_SCOPES.includes(scope));
}
