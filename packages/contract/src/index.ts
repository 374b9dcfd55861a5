export { type ErrorEntry, type ErrorKey, errors, findErrorKey } from './errors.ts';
export { buildOpenApi } from './openapi.ts';
export {
  type BodyOf,
  type DataOf,
  errorsOf,
  inEdition,
  type Operation,
  type ParamsOf,
  paramNames,
  type QueryOf,
} from './operation.ts';
export * from './operations/api-keys.ts';
export * from './operations/edition-members.ts';
export * from './operations/editions.ts';
export { operations } from './operations/index.ts';
export * from './operations/permissions.ts';
export * from './operations/space-members.ts';
export * from './operations/spaces.ts';
export * from './operations/subscription.ts';
export * from './operations/team-invitations.ts';
export * from './operations/team-members.ts';
export * from './operations/teams.ts';
export * from './operations/users.ts';
export { defaultRates, type Rate } from './rates.ts';
export { type Scope, type ScopeRule, scopes, scopesSatisfy } from './scopes.ts';
export { BASE_PATH, ErrorEnvelope, successEnvelope } from './wire/envelope.ts';
export { MAX_JSON } from './wire/primitives.ts';
