import { type Identity, startIdentity } from '@lienzo/identity';
import type pg from 'pg';
import { liftRates } from '../support/lift-rates.ts';
import {
  AUDIENCE,
  type Person,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { createUndurableDatabase } from '../support/undurable-database.ts';
import { type Actor, insiders, nameOf, outsiders } from './actors.ts';
import { createFresh, type Fresh, type TeamPlace } from './fresh.ts';
import { createEditionOf, createHome, FOUNDER, UNVERIFIED } from './home.ts';
import { createTokens, type TokenOf } from './tokens.ts';

/** An edition with a team, and somebody in both who is no actor. */
export interface Place extends TeamPlace {
  somebody: string;
}

/** What all areas stand on: the service, the people behind the actors, and two editions. */
export interface World {
  service: TestService;
  home: Place;
  /** In the home edition; none of the actors is in it, `somebody` is. */
  otherTeamId: string;
  foreign: Place;
  fresh: Fresh;
  /** A connection that row-level security does not bind. */
  owner: pg.Client;
  tokenOf: TokenOf;
  personOf(actor: Actor): Person;
  /** Everything that gives the actors a place in an edition. */
  readRoles(): Promise<object[]>;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  liftRates();
  const { database, owner, close } = await createUndurableDatabase();
  const service = await startTestService({
    database,
    identity: { accounts: [{ ...UNVERIFIED, mailVerified: false }] },
  });
  const untrusted = await startUntrustedIdentity();
  const people = await arriveAll(service);
  const { home, otherTeamId } = await createHome({ service, owner, personOf: people.read });
  const foreign = await createForeign(service);
  return {
    service,
    home,
    otherTeamId,
    foreign,
    fresh: createFresh(owner),
    owner,
    tokenOf: createTokens({ trusted: service.identity, untrusted }),
    personOf: (actor) => people.read(nameOf(actor)),
    readRoles: () =>
      readRoles(owner, {
        zuids: people.zuids,
        teamIds: [home.teamId, otherTeamId, foreign.teamId],
      }),
    async close() {
      await untrusted.close();
      await service.close();
      await close();
    },
  };
}

function startUntrustedIdentity(): Promise<Identity> {
  const introspection = { clientId: 'lienzo-api', clientSecret: 'test-only' };
  return startIdentity({ port: 0, audience: AUDIENCE, accounts: [], introspection });
}

async function arriveAll(service: TestService) {
  const people = new Map<string, Person>();
  for (const name of [...outsiders, ...insiders, FOUNDER]) {
    people.set(name, await service.arrive(name));
  }
  return {
    zuids: [...people.values()].map((person) => person.zuid),
    read(name: string): Person {
      const person = people.get(name);
      if (!person) throw new Error(`Nobody is called ${name}.`);
      return person;
    },
  };
}

async function createForeign(service: TestService): Promise<Place> {
  const neighbour = await service.arrive('neighbour');
  return { ...(await createEditionOf(neighbour)), somebody: neighbour.zuid };
}

async function readRoles(owner: pg.Client, of: { zuids: string[]; teamIds: string[] }) {
  const { rows } = await owner.query<object>(
    `select zuid, edition_id as place, role from edition_members where zuid = any($1)
     union all
     select zuid, edition_id, 'listed' from user_editions where zuid = any($1)
     union all
     select zuid, team_id, role from team_members where zuid = any($1) and team_id = any($2)
     order by 1, 2, 3`,
    [of.zuids, of.teamIds],
  );
  return rows;
}
