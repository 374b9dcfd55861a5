import { setTimeout } from 'node:timers/promises';
import * as contract from '@lienzo/contract';
import type { Account } from '@lienzo/identity';
import type pg from 'pg';
import { createFastDatabase } from '../../../../testing/database/fast-database.ts';
import { type CapturedLog, captureLog } from '../../../../testing/service/captured-log.ts';
import { raiseRateLimits } from '../../../../testing/service/raise-rate-limits.ts';
import {
  type Person,
  startTestService,
  type TestService,
} from '../../../../testing/service/test-service.ts';
import { openDatabase } from '../../src/db/database.ts';
import { logEvents } from '../../src/domain/events/log-events.ts';
import { createMarkers, type Markers } from './markers.ts';
import {
  assignRoles,
  type CanaryPerson,
  createAccounts,
  insiders,
  outsiders,
  type PersonOf,
  type Teams,
} from './people.ts';
import { addSpaces, type SpaceName, trashSpaces } from './spaces.ts';
import { addZones, type CanaryZones } from './zones.ts';

/** An edition in which every name, text, address and id is a known marker, so that leaks are detectable. */
export interface CanaryEdition extends CanaryZones {
  service: TestService;
  /** The log of the service at debug level. */
  logged: CapturedLog;
  owner: pg.Client;
  markers: Markers;
  personOf: PersonOf;
  accounts: Record<CanaryPerson, Account>;
  teams: Teams;
  spaceIds: Record<SpaceName, string>;
  invitationIds: string[];
  keyId: string;
  key: string;
  /** The edition of the neighbor. */
  next: { editionId: string; teamId: string; spaceId: string; zoneId: string };
  close(): Promise<void>;
}

export async function createCanaryEdition(): Promise<CanaryEdition> {
  raiseRateLimits();
  const markers = createMarkers();
  const accounts = createAccounts(markers);
  const logged = captureLog('trace');
  const { database, owner, close } = await createFastDatabase();
  const service = await startTestService({
    database,
    log: logged.log,
    identity: { accounts: Object.values(accounts) },
    keepsOutbox: true, // tables are restored between tests, while no one else may write
  });
  const personOf = await signInAll(service, accounts);
  const teams = await createTeams(owner, personOf, markers);
  await assignRoles(service, { personOf, accounts }, teams);
  const spaceIds = await addSpaces({ personOf, markers }, teams);
  const zones = await addZones({ personOf, markers, teams, spaceIds, url: service.url });
  await trashSpaces(personOf, teams, spaceIds);
  await addFavorites(personOf, teams, spaceIds);
  await removeOne(personOf, teams);
  const key = await createKey(personOf, markers, teams);
  const invitationIds = await inviteUnknownAddress(personOf, markers, teams);
  const canary = { service, logged, owner, markers, personOf, accounts, teams, spaceIds, ...zones };
  await registerIds({ ...canary, invitationIds, keyId: key.keyId });
  await logAllEvents(service, teams.editionId);
  return {
    ...canary,
    invitationIds,
    ...key,
    next: await createNext(personOf('neighbor')),
    async close() {
      await service.close();
      await close();
    },
  };
}

async function logAllEvents({ config }: TestService, editionId: string): Promise<void> {
  const db = openDatabase({ ...config.database, poolSize: 1 });
  try {
    const log = () => db.changeEdition(editionId, (tx) => logEvents(tx, editionId));
    for (let logged = await log(); logged.more; logged = await log())
      await setTimeout(logged.waitMilliseconds);
  } finally {
    await db.close();
  }
}

async function signInAll(service: TestService, accounts: CanaryEdition['accounts']) {
  const people = new Map<string, Person>();
  for (const name of [...insiders, ...outsiders]) {
    people.set(name, await service.signIn(accounts[name].user));
  }
  return (name: CanaryPerson): Person => {
    const person = people.get(name);
    if (!person) throw new Error(`There is no person ${name}.`);
    return person;
  };
}

async function createTeams(owner: pg.Client, personOf: PersonOf, markers: Markers): Promise<Teams> {
  const { client } = personOf('owner');
  const describeTeam = (team: string) => ({
    team_name: `Team ${markers.make(team, 'name')}`,
    description: `About ${markers.make(team, 'text')}`,
  });
  const { edition_id, team_id } = await client.call(contract.createEdition, {
    body: { team_name: `Edition ${markers.make('edition', 'name')}` },
  });
  const seats = `update subscriptions set plan_name = 'BUSINESS_PLAN', seats = 1000 where edition_id = $1`;
  await owner.query(seats, [edition_id]);
  await client.call(contract.changeTeam, {
    params: { edition_id, team_id },
    body: describeTeam('team A'),
  });
  const { team } = await client.call(contract.createTeam, {
    params: { edition_id },
    body: describeTeam('team B'),
  });
  return { editionId: edition_id, A: team_id, B: team.team_id };
}

async function addFavorites(personOf: PersonOf, teams: Teams, spaceIds: CanaryEdition['spaceIds']) {
  for (const name of ['guest', 'editor'] as const) {
    await personOf(name).client.call(contract.changeSpaceMeta, {
      params: { edition_id: teams.editionId, space_id: spaceIds.shared },
      body: { action_type: 'FAVORITE', value: true },
    });
  }
}

async function removeOne(personOf: PersonOf, { editionId, A }: Teams): Promise<void> {
  await personOf('owner').client.call(contract.removeTeamMember, {
    params: { edition_id: editionId, team_id: A, member_id: personOf('removed').zuid },
    body: { assign_to_zuid: personOf('teamAdmin').zuid },
  });
}

async function createKey(personOf: PersonOf, markers: Markers, { editionId }: Teams) {
  const { id, key, prefix } = await personOf('owner').client.call(contract.createApiKey, {
    params: { edition_id: editionId },
    body: { name: `Key ${markers.make('key', 'name')}` },
  });
  markers.add({ text: key, subject: 'key', facet: 'secret' });
  markers.add({ text: prefix, subject: 'key', facet: 'name' });
  return { keyId: id, key };
}

/** Invites an unknown address; the invited person already has an invitation. */
async function inviteUnknownAddress(personOf: PersonOf, markers: Markers, { editionId, A }: Teams) {
  const params = { edition_id: editionId, team_id: A };
  const mail_id = `${markers.make('invitation', 'mail')}@example.test`;
  const { client } = personOf('owner');
  await client.call(contract.addTeamMembers, {
    params,
    body: { members_info: [{ mail_id, role: 'MEMBER' }] },
  });
  const { invitations } = await client.call(contract.listTeamInvitations, { params });
  return invitations.map((invitation) => invitation.invitation_id);
}

type Known = Omit<CanaryEdition, 'close' | 'key' | 'next'>;

async function registerIds(canary: Known): Promise<void> {
  const { markers, teams, spaceIds, invitationIds, keyId, personOf } = canary;
  const addId = (subject: string, text: string) => markers.add({ text, subject, facet: 'id' });
  addId('edition', teams.editionId);
  addId('team A', teams.A);
  addId('team B', teams.B);
  addId('key', keyId);
  for (const id of invitationIds) addId('invitation', id);
  for (const [name, id] of Object.entries(spaceIds)) addId(`space ${name}`, id);
  for (const name of [...insiders, ...outsiders]) addId(`person ${name}`, personOf(name).zuid);
  await registerOtherIds(canary);
}

/** Columns that hold counters, not ids. */
const COUNTERS = [
  ...['seq', 'head', 'projected_seq', 'snapshot_seq', 'version_seq'],
  ...['server_clock', 'client', 'clock', 'changed_seq', 'deleted_seq'],
  ...['element_bytes', 'history_bytes', 'counted_bytes', 'bytes', 'storage_bytes', 'stored_bytes'],
  ...['tagged_seq', 'server_client', 'server_client_clock', 'revision', 'openings'],
];

/** Registers all other ids of the edition, which no answer may contain. */
async function registerOtherIds({ owner, markers, teams }: Known): Promise<void> {
  const columns = await owner.query(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('bigint', 'uuid')
       and column_name <> all ($1) and table_name in (
         select table_name from information_schema.columns
         where column_name = 'edition_id' and table_schema = 'public')`,
    [COUNTERS],
  );
  for (const { table, column } of columns.rows) {
    const { rows } = await owner.query(
      `select distinct ${column}::text as id from ${table} where edition_id = $1 and ${column} is not null`,
      [teams.editionId],
    );
    for (const { id } of rows) {
      const known = markers.list().some((marker) => marker.text === id);
      if (!known) markers.add({ text: id, subject: `${table}.${column}`, facet: 'id' });
    }
  }
}

async function createNext({ client }: Person) {
  const { edition_id, team_id } = await client.call(contract.createEdition, {
    body: { team_name: 'Next door' },
  });
  const { space_id } = await client.call(contract.createSpace, {
    params: { edition_id },
    body: { create_space: { space_name: 'Next door', team_id } },
  });
  const params = { edition_id, space_id };
  const { zones_info } = await client.call(contract.listZonesMeta, { params });
  const [zoneId = ''] = zones_info.zone_order;
  return { editionId: edition_id, teamId: team_id, spaceId: space_id, zoneId };
}
