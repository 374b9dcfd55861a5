const areas = ['teams', 'spaces', 'zones'] as const;
const actions = ['READ', 'CREATE', 'UPDATE', 'DELETE'] as const;
const editionActions = ['READ', 'CREATE', 'UPDATE'] as const;

export type Scope =
  | `Service.editions.${(typeof editionActions)[number]}`
  | `Service.${(typeof areas)[number]}.${(typeof actions)[number]}`
  | 'Service.documents.READ'
  | 'securesearch.READ';

/** Alternatives; within one alternative every scope is needed. */
export type ScopeRule = readonly (readonly Scope[])[];

export const scopes: readonly Scope[] = [
  ...editionActions.map((action) => `Service.editions.${action}` as const),
  ...areas.flatMap((area) => actions.map((action) => `Service.${area}.${action}` as const)),
  'Service.documents.READ',
  'securesearch.READ',
];

export const scopeDescriptions: Readonly<Record<string, string>> = {
  'Service.editions': 'Editions, their subscription and their templates',
  'Service.teams': 'Teams, their members and roles',
  'Service.spaces': 'Spaces and everything inside them, zones included',
  'Service.zones': 'Zones and the elements on them',
  'Service.documents': 'Version history of zones',
  securesearch: 'Search',
};

/** Whether a token with these scopes may call an operation. Names compare without regard to case. */
export function scopesSatisfy(granted: readonly string[], rule: ScopeRule): boolean {
  const held = new Set(granted.map((scope) => scope.toLowerCase()));
  return rule.some((alternative) => alternative.every((scope) => holds(held, scope)));
}

// A spaces scope reaches into the zones of the spaces; nothing else nests.
function holds(held: ReadonlySet<string>, needed: Scope): boolean {
  const name = needed.toLowerCase();
  return held.has(name) || held.has(name.replace('service.zones.', 'service.spaces.'));
}
