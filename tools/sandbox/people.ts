import type { Account } from '@lienzo/identity';

/** The users of the sandbox. Dora is not in the edition; Eli is invited but has never signed in. */
export const people: readonly Account[] = [
  { user: 'ada', name: 'Ada Lovelace', mail: 'ada@example.test' },
  { user: 'bruno', name: 'Bruno Munari', mail: 'bruno@example.test' },
  { user: 'carmen', name: 'Carmen Herrera', mail: 'carmen@example.test' },
  { user: 'diego', name: 'Diego Rivera', mail: 'diego@example.test' },
  { user: 'dora', name: 'Dora Maar', mail: 'dora@example.test' },
];

export const roles: Readonly<Record<string, string>> = {
  ada: 'edition owner (SUPER_ADMIN)',
  bruno: 'edition admin (ORG_ADMIN)',
  carmen: 'team admin (TEAM_ADMIN)',
  diego: 'team member (MEMBER)',
  dora: 'not in the edition',
};

export const invitedAddress = 'eli@example.test';
