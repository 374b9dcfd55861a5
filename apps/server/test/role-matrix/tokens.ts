import { scopes as allScopes, type ScopeRule } from '@lienzo/contract';
import type { Identity, MintRequest } from '@lienzo/identity';
import type { Person } from '../support/test-service.ts';
import { type Actor, nameOf } from './actors.ts';

interface Issuers {
  trusted: Identity;
  /** Knows the same people by the same names, but the service does not trust it. */
  untrusted: Identity;
}

/**
 * The token an actor brings to an operation with these scopes; undefined is none at all. A person
 * who is no actor brings a good one.
 */
export type TokenOf = (bearer: Actor | Person, rule: ScopeRule) => Promise<string | undefined>;

export function createTokens({ trusted, untrusted }: Issuers): TokenOf {
  const kept = new Map<string, Promise<string>>();

  const mint = (identity: Identity, request: MintRequest): Promise<string> => {
    const key = JSON.stringify([identity.issuer, request]);
    const token = kept.get(key) ?? identity.mint(request);
    kept.set(key, token);
    return token;
  };

  return async (bearer, rule) => {
    const scope = (rule[0] ?? []).join(' ');
    if (typeof bearer !== 'string') return mint(trusted, { user: bearer.name, scope });
    const actor = bearer;
    const request = { user: nameOf(actor), scope };
    if (actor === 'noToken') return undefined;
    if (actor === 'badToken') return 'this-is-not-an-access-token';
    if (actor === 'expiredToken') return mint(trusted, { ...request, expires_in: -60 });
    if (actor === 'wrongIssuer') return mint(untrusted, request);
    if (actor === 'wrongAudience') return mint(trusted, { ...request, audience: 'another-api' });
    if (actor === 'missingScope') return mint(trusted, { ...request, scope: allBut(rule) });
    return mint(trusted, request);
  };
}

function allBut(rule: ScopeRule): string {
  // A scope of spaces opens the zones in them too.
  const wider = rule.flat().map((scope) => scope.replace('.zones.', '.spaces.'));
  const taken = new Set<string>([...rule.flat(), ...wider]);
  return allScopes.filter((scope) => !taken.has(scope)).join(' ');
}
