const areas = ['teams', 'spaces', 'zones'] as const;
const actions = ['READ', 'CREATE', 'UPDATE', 'DELETE'] as const;
const editionActions = ['READ', 'CREATE', 'UPDATE'] as const;

export type Scope =
  | `Service.editions.${(typeof editionActions)[number]}`
  | `Service.${(typeof areas)[number]}.${(typeof actions)[number]}`
  | 'Service.zones.PROPOSE'
  | 'Service.documents.READ'
  | 'securesearch.READ';

/** Alternative sets of scopes; a token needs all scopes of one set. */
export type ScopeRule = readonly (readonly Scope[])[];

export const scopes: readonly Scope[] = [
  ...editionActions.map((action) => `Service.editions.${action}` as const),
  ...areas.flatMap((area) => actions.map((action) => `Service.${area}.${action}` as const)),
  'Service.zones.PROPOSE',
  'Service.documents.READ',
  'securesearch.READ',
];

export const scopeDescriptions: Readonly<Record<string, string>> = {
  'Service.editions': 'Editions, their subscription and their templates',
  'Service.teams': 'Teams, their members and roles',
  'Service.spaces': 'Spaces and their zones',
  'Service.zones': 'Zones and their elements',
  'Service.documents': 'Version history of zones',
  securesearch: 'Search',
};

/** Returns whether a token with these scopes may call an operation. Scope names are case-insensitive. */
export function scopesSatisfy(granted: readonly string[], rule: ScopeRule): boolean {
  const held = new Set(granted.map((scope) => scope.toLowerCase()));
  return rule.some((alternative) => alternative.every((scope) => holds(held, scope)));
}

// A spaces scope includes the zones scope of the same action; no other scope includes another.
function holds(held: ReadonlySet<string>, needed: Scope): boolean {
  const name = needed.toLowerCase();
  return held.has(name) || held.has(name.replace('service.zones.', 'service.spaces.'));
}
