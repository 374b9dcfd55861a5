import { type Scope, scopes } from '@lienzo/contract';

/** What a token or an application may do, as people choose it. */
export const accesses = ['read', 'edit', 'all'] as const;
export type Access = (typeof accesses)[number];

const includes: Readonly<Record<Access, (scope: Scope) => boolean>> = {
  read: (scope) => scope.endsWith('.READ'),
  edit: (scope) => scope.endsWith('.READ') || scope.startsWith('Service.zones.'),
  all: () => true,
};

export function scopesFor(access: Access): Scope[] {
  return scopes.filter(includes[access]);
}
