import { type Client, createClient } from '@lienzo/sdk';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { createFastDatabase } from '../../../../testing/database/fast-database.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import {
  createSeededEdition,
  type Entry,
  type Member,
  type SeededEdition,
} from '../../../../testing/tenants/seeded-edition.ts';

export interface Actor extends Member {
  client: Client;
}

/** The resources that one pair of requests acts on. */
export interface Subject {
  edition_id: string;
  team_id: string;
  space_id: string;
  /** A member of the team. */
  person: Actor;
}

export interface RaceOptions {
  pairs: number;
  /** Returns the owner of the space; ada by default. */
  ownerOf?: (person: Member) => Member;
  /** Returns the entries in addition to that of the owner. */
  entriesOf?: (person: Member, place: { number: number; teamId: string }) => Entry[];
  /** Returns whether the person stays in the edition after leaving the team; default: every second one. */
  stays?: (number: number) => boolean;
}

/** An edition with two admins in which pairs of requests race. */
export interface RaceFixture {
  /** A connection that bypasses row-level security. */
  owner: pg.Client;
  edition: SeededEdition;
  /** Owns the edition. */
  ada: Actor;
  ben: Actor;
  /** A team whose members stay in the edition when they leave another team. */
  lobby: string;
  /** Creates a space in one of several teams, and a member of that team, for every pair. */
  setUp(options: RaceOptions): Promise<Subject[]>;
  /** Stops the service and its sessions, but keeps the database. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

const TEAMS = 10;

export async function startRaceFixture(): Promise<RaceFixture> {
  const { database, owner, close } = await createFastDatabase();
  const service = await startTestService({ database, env: { DATABASE_POOL_SIZE: '16' } });
  const edition = await createSeededEdition(owner, service.identity.issuer);
  const [lobby = '', ...teams] = await edition.addTeams(1 + TEAMS);
  const admin = { teamIds: [lobby, ...teams], teamRole: 'TEAM_ADMIN' } as const;
  const admins = await edition.addPeople([{ ...admin, editionRole: 'SUPER_ADMIN' }, admin]);
  const [ada, ben] = await signInAll(service, admins);
  if (!ada || !ben) throw new Error('Expected two people.');
  return {
    owner,
    edition,
    ada,
    ben,
    lobby,
    async setUp({ pairs, ownerOf = () => ada, entriesOf = () => [], stays = isOdd }) {
      const places = Array.from({ length: pairs }, (_, number) => ({
        number,
        teamId: teams[number % TEAMS] ?? '',
      }));
      const members = await edition.addPeople(
        places.map(({ number, teamId }) => ({
          teamIds: stays(number) ? [teamId, lobby] : [teamId],
        })),
      );
      const people = await signInAll(service, members);
      const spaceIds = await edition.addSpaces(
        people.map((person, number) => {
          const place = { number, teamId: places[number]?.teamId ?? '' };
          const ownerZuid = ownerOf(person).zuid;
          return { teamId: place.teamId, ownerZuid, entries: entriesOf(person, place) };
        }),
      );
      return people.map((person, number) => ({
        edition_id: edition.editionId,
        team_id: places[number]?.teamId ?? '',
        space_id: spaceIds[number] ?? '',
        person,
      }));
    },
    async stop() {
      await service.close();
      await vi.waitFor(async () => expect(await countSessions(owner)).toBe(0), 10_000);
    },
    close,
  };
}

async function countSessions(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and application_name like 'lienzo%'`,
  );
  return rows[0].count;
}

function isOdd(number: number): boolean {
  return number % 2 === 1;
}

function signInAll(service: TestService, members: readonly Member[]): Promise<Actor[]> {
  return Promise.all(
    members.map(async (member) => {
      const token = await service.mint({ user: member.subject });
      return { ...member, client: createClient({ baseUrl: service.url, token }) };
    }),
  );
}
