import type { Account } from '@lienzo/identity';

/** Who lives in the sandbox. Dora stays outside the edition; Eli is invited and never came. */
export const people: readonly Account[] = [
  { user: 'ada', name: 'Ada Lovelace', mail: 'ada@example.test' },
  { user: 'bruno', name: 'Bruno Munari', mail: 'bruno@example.test' },
  { user: 'carmen', name: 'Carmen Herrera', mail: 'carmen@example.test' },
  { user: 'diego', name: 'Diego Rivera', mail: 'diego@example.test' },
  { user: 'dora', name: 'Dora Maar', mail: 'dora@example.test' },
];

export const roles: Readonly<Record<string, string>> = {
  ada: 'owns the edition (SUPER_ADMIN)',
  bruno: 'edition admin (ORG_ADMIN)',
  carmen: 'admin of the team (TEAM_ADMIN)',
  diego: 'member of the team (MEMBER)',
  dora: 'outside the edition',
};

export const invitedAddress = 'eli@example.test';
