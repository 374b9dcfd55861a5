import { BASE_PATH, inEdition, type Operation, operations, paramNames } from '@lienzo/contract';
import type { Tenant } from './tenants.ts';

/** Two editions: one that the caller is an admin of, and one that is none of their business. */
export interface TwoTenants {
  own: Tenant;
  foreign: Tenant;
}

export interface Attempt {
  op: Operation;
  path: string;
  body: string | undefined;
  /** Everything that the caller names, and so may come back. */
  named: string;
  inForeignEdition: boolean;
}

/** Every operation inside an edition, with each of its ids from either edition; reads first. */
export function listAttempts(tenants: TwoTenants): Attempt[] {
  const inside = operations.filter(inEdition);
  const reads = inside.filter((op) => op.method === 'GET');
  const writes = inside.filter((op) => op.method !== 'GET');
  return [...reads, ...writes].flatMap((op) =>
    listChoices(paramNames(op).length, tenants).map((choice) =>
      describeAttempt(op, choice, tenants),
    ),
  );
}

// All ways to take so many ids from two tenants; those that stay in the foreign one come first.
function listChoices(places: number, { own, foreign }: TwoTenants): Tenant[][] {
  return Array.from({ length: 2 ** places }, (_, bits) =>
    Array.from({ length: places }, (_place, place) => ((bits >> place) & 1 ? own : foreign)),
  );
}

function describeAttempt(op: Operation, choice: Tenant[], { foreign }: TwoTenants): Attempt {
  const params = new Map(
    paramNames(op).map((name, place) => [name, idOf(name, choice[place] ?? foreign)]),
  );
  const plain = BASE_PATH + op.path.replace(/\{(\w+)\}/g, (_, name) => params.get(name) ?? '');
  const path = plain + (QUERIES[op.id]?.(foreign) ?? '');
  const body = op.body && JSON.stringify(nameForeign(op.example.body, foreign));
  return { op, path, body, named: path + body, inForeignEdition: choice[0] === foreign };
}

// What an operation cannot do without.
const QUERIES: Readonly<Record<string, (foreign: Tenant) => string>> = {
  listSpaces: ({ teamId }) => `?team_id=${teamId}&action_type=ALLSPACES`,
};

function idOf(param: string, tenant: Tenant): string {
  const member = tenant.people.find((person) => person.subject.endsWith('-member'));
  const ids: Record<string, string | undefined> = {
    edition_id: tenant.editionId,
    team_id: tenant.teamId,
    member_id: member?.zuid,
    user_id: member?.zuid,
    invitation_id: tenant.invitationIds[0],
    key_id: tenant.keyIds[0],
    space_id: tenant.spaceId,
  };
  const id = ids[param];
  if (id === undefined) throw new Error(`No id for ${param}: give the seeded tenants one.`);
  return id;
}

// Bodies name people of the foreign edition wherever they name anybody.
function nameForeign(body: unknown, foreign: Tenant): unknown {
  const [owner] = foreign.people;
  return JSON.parse(JSON.stringify(body), (key, value) => {
    if (key === 'assign_to_zuid' || key === 'zuid') return owner?.zuid;
    if (key === 'team_id') return foreign.teamId;
    if (key === 'mail_id') return owner?.mail;
    return value;
  });
}
