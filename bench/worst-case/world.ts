import { fileURLToPath } from 'node:url';
import {
  addTeamMembers,
  BASE_PATH,
  createTeam,
  duplicateZone,
  getCurrentUser,
  getEdition,
  insertShapes,
  saveTemplate,
  saveZoneVersion,
  searchTeam,
} from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Person } from '../../testing/service/test-service.ts';
import { fillSpaces } from '../../testing/tenants/fill-spaces.ts';
import { createZones } from '../../testing/zones/create-zones.ts';
import { type Canvas, makeCanvas, makeSpace, query } from '../../testing/zones/test-canvas.ts';
import type { LoadRequest } from '../api/load-process.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { createPerson } from '../shared/create-person.ts';
import type { Cleanup } from '../shared/run-context.ts';
import type { ServiceProcess } from '../shared/service-process.ts';
import { bigShape, type FatZone, fillFatZone, longShape } from './fat-zone.ts';

const SERVICE = fileURLToPath(new URL('./service.ts', import.meta.url));
const SEATS = 100_000;

/** An edition filled up to its limits, and another tenant. */
export interface World {
  readonly service: ServiceProcess;
  readonly databaseUrl: string;
  readonly url: string;
  readonly token: string;
  readonly client: Client;
  /** Values of path parameters: the largest resource of each kind. */
  readonly ids: Readonly<Record<string, string>>;
  readonly home: Canvas;
  readonly owner: string;
  readonly member: Person;
  readonly otherTeamId: string;
  /** A zone with as many elements and bytes as allowed. */
  readonly fat: FatZone;
  /** A space with as many zones as allowed, and the ids of its zones. */
  readonly full: { space_id: string; zones: readonly string[] };
  readonly otherTenant: readonly LoadRequest[];
  createPerson(): Promise<Person>;
  /** Creates a member of the edition. */
  join(): Promise<Person>;
  createSpace(): Promise<{ space_id: string; zone_id: string }>;
  createZone(space_id: string): Promise<string>;
}

interface WorldOptions {
  cleanup: Cleanup;
  elements: number;
  zones: number;
  fatZones: number;
  /** Shapes with as much text as allowed. */
  texts: number;
  spaces: number;
}

export async function createWorld(options: WorldOptions): Promise<World> {
  const bench = await startBenchService({
    ...{ cleanup: options.cleanup, zones: 1, program: SERVICE },
    env: { LINK_PREVIEWS: 'on', LINK_PREVIEW_ALLOWED_NETWORKS: '127.0.0.1' },
  });
  const { client, databaseUrl, token } = bench;
  const [home] = bench.canvases;
  if (!home) throw new Error('The bench service has no zone.');
  const host = { database: { url: databaseUrl } };
  const { edition_id, team_id } = home;
  await buyPlan(host, edition_id);
  const { user } = await client.call(getCurrentUser, {});
  const { team } = await client.call(createTeam, {
    params: { edition_id },
    body: { team_name: 'Elsewhere' },
  });
  const otherTeamId = team.team_id;
  await fillSpaces({
    databaseUrl,
    editionId: edition_id,
    teamId: team_id,
    otherTeamId,
    callerZuid: user.zuid,
    spaces: options.spaces,
    reachable: options.spaces / 2,
  });
  const fat = await fillFatZone(client, home, options.elements);
  await createZones(client, home, 1); // the last zone of a space cannot be trashed
  const texts = { ...home, ...(await makeSpace(host, { name: 'owner', client }, home)) };
  await fillTexts(client, texts, options.texts);
  for (let copy = 1; copy < options.fatZones; copy += 1)
    await client.call(duplicateZone, {
      params: home,
      body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
    });
  const { version } = await client.call(saveZoneVersion, {
    params: home,
    body: { description: 'Full' },
  });
  const { template } = await client.call(saveTemplate, {
    params: { edition_id },
    body: { name: 'Full', space_id: home.space_id, zone_id: home.zone_id },
  });
  let people = 0;
  const createNext = () => {
    people += 1;
    return createPerson(bench, `person-${people}`);
  };
  const join = async () => joinEdition(client, await createNext(), home);
  const member = await join();
  const world: Omit<World, 'full'> = {
    service: bench.service,
    databaseUrl,
    url: bench.service.url,
    token,
    client,
    home,
    owner: user.zuid,
    member,
    otherTeamId,
    fat,
    ids: {
      ...home,
      version_id: version.version_id,
      template_id: template.id,
      member_id: member.zuid,
      user_id: member.zuid,
    },
    otherTenant: await createOtherTenant(bench, host),
    createPerson: createNext,
    join,
    createSpace: () => makeSpace(host, { name: 'owner', client }, home),
    async createZone(space_id) {
      const [zone] = await createZones(client, { ...home, space_id }, 1);
      if (!zone) throw new Error('No zone was created.');
      return zone.zone_id;
    },
  };
  return { ...world, full: await fillSpace(world, options.zones) };
}

async function buyPlan(host: { database: { url: string } }, editionId: string): Promise<void> {
  await query(
    host,
    `update subscriptions set plan_name = 'BUSINESS_PLAN', seats = ${SEATS} where edition_id = $1`,
    [editionId],
  );
}

/** Fills a space with zones; half of the other limits depend on their number. */
async function fillSpace(world: Omit<World, 'full'>, count: number): Promise<World['full']> {
  const first = { ...world.home, ...(await world.createSpace()) };
  const others = await createZones(world.client, first, count - 1);
  return { space_id: first.space_id, zones: [first, ...others].map(({ zone_id }) => zone_id) };
}

/** Inserts texts that are as long as an element may be, which match almost any search. */
async function fillTexts(client: Client, zone: Canvas, count: number): Promise<void> {
  const shapes = Array.from({ length: count }, () => longShape());
  for (let start = 0; start < shapes.length; start += 10)
    await client.call(insertShapes, {
      params: zone,
      body: { shapes: shapes.slice(start, start + 10) },
    });
}

async function joinEdition(
  client: Client,
  person: Person,
  { edition_id, team_id }: Canvas,
): Promise<Person> {
  await client.call(addTeamMembers, {
    params: { edition_id, team_id },
    body: { members_info: [{ mail_id: person.mail, role: 'MEMBER' }] },
  });
  // An invitation becomes a membership when the person opens the edition.
  await person.client.call(getEdition, { params: { edition_id } });
  return person;
}

/** Creates a small edition and lists the requests of its only person: reads, a search and a write. */
async function createOtherTenant(
  bench: BenchService,
  host: { database: { url: string } },
): Promise<LoadRequest[]> {
  const person = await createPerson(bench, 'other-tenant');
  const zone = await makeCanvas(host, person);
  const note = bigShape(0);
  await person.client.call(insertShapes, { params: zone, body: { shapes: [note] } });
  const edition = `${BASE_PATH}/editions/${zone.edition_id}`;
  const elements = `${edition}/spaces/${zone.space_id}/zones/${zone.zone_id}/shapes`;
  const headers = { authorization: `Bearer ${person.token}` };
  const search = searchTeam.path
    .replace('{edition_id}', zone.edition_id)
    .replace('{team_id}', zone.team_id);
  return [
    { method: 'GET', path: `${edition}/spaces/${zone.space_id}`, headers },
    { method: 'GET', path: `${elements}?limit=20`, headers },
    { method: 'GET', path: `${BASE_PATH}${search}?search=note`, headers },
    {
      method: 'PUT',
      path: elements,
      headers,
      body: JSON.stringify({ shapes: [{ id: note.meta.id, meta: { name: 'Note {uuid}' } }] }),
    },
  ];
}
