import {
  addTeamMembers,
  createEdition,
  createTeam,
  getCurrentUser,
  getEdition,
  listSpaces,
} from '@lienzo/contract';
import { startIdentity } from '@lienzo/identity';
import { type Client, createClient } from '@lienzo/sdk';
import { startService } from '@lienzo/server';
import { readConfig } from '@lienzo/server/config';
import { migrate } from '@lienzo/server/migrate';
import { fillSpaces } from '../../testing/tenants/fill-spaces.ts';
import { createSandboxDatabase } from '../../tools/sandbox/postgres.ts';
import { p95, say } from '../shared/figures.ts';

const AUDIENCE = 'lienzo';
const LIMIT = 1.5;
const ROUNDS = Number(process.env.ROUNDS ?? 60);
const LARGE = { spaces: Number(process.env.SPACES ?? 1_000_000), reachable: 20_000 };
const SMALL = { spaces: 10_000, reachable: 8_000 };

interface Side {
  client: Client;
  edition_id: string;
  team_id: string;
  close(): Promise<void>;
}

/**
 * Compares the p95 of every filter, first and hundredth page, in a large and a small edition in
 * turns.
 */
export async function run(): Promise<boolean> {
  const small = await prepare(SMALL);
  const large = await prepare(LARGE);
  try {
    const rows: Row[] = [];
    for (const filter of listSpaces.query.properties.action_type.enum) {
      for (const sort of [undefined, ...listSpaces.query.properties.sort_by.enum]) {
        for (const page of [1, 100]) rows.push(await compare(small, large, { filter, sort, page }));
      }
    }
    return report(rows);
  } finally {
    await small.close();
    await large.close();
  }
}

async function prepare(size: { spaces: number; reachable: number }): Promise<Side> {
  const database = await createSandboxDatabase(process.env.DATABASE_URL);
  await migrate(database.url);
  const identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: { clientId: 'bench', clientSecret: 'bench-only' },
    sandbox: true,
  });
  const service = await startService(
    readConfig({
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: '0',
      OIDC_ISSUER: identity.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      RATE_READ_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    }),
  );
  const clientOf = async (user: string) =>
    createClient({
      baseUrl: service.url,
      token: await identity.mint({ user, expires_in: 86_400 }),
    });
  const owner = await clientOf('owner');
  const { edition_id, team_id } = await owner.call(createEdition, { body: { team_name: 'Bench' } });
  const params = { edition_id };
  const other = await owner.call(createTeam, { params, body: { team_name: 'Elsewhere' } });
  await owner.call(addTeamMembers, {
    params: { edition_id, team_id },
    body: { members_info: [{ mail_id: 'caller@example.test', role: 'MEMBER' }] },
  });
  const client = await clientOf('caller');
  const { user } = await client.call(getCurrentUser, {});
  await client.call(getEdition, { params });
  const started = performance.now();
  await fillSpaces({
    ...size,
    databaseUrl: database.url,
    editionId: edition_id,
    teamId: team_id,
    otherTeamId: other.team.team_id,
    callerZuid: user.zuid,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`${size.spaces} spaces loaded in ${seconds} s`);
  return {
    client,
    edition_id,
    team_id,
    async close() {
      await service.close();
      await identity.close();
      await database.remove();
    },
  };
}

type Enum<Name extends 'action_type' | 'sort_by'> =
  (typeof listSpaces.query.properties)[Name]['enum'][number];

interface Case {
  filter: Enum<'action_type'>;
  sort: Enum<'sort_by'> | undefined;
  page: number;
}

interface Row extends Case {
  small: number;
  large: number;
}

async function compare(small: Side, large: Side, example: Case): Promise<Row> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const [name, side] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const time = await measure(side, example);
      if (round >= 0) times[name].push(time);
    }
  }
  return { ...example, small: p95(times.small), large: p95(times.large) };
}

async function measure({ client, edition_id, team_id }: Side, { filter, sort, page }: Case) {
  const started = performance.now();
  const { spaces_info } = await client.call(listSpaces, {
    params: { edition_id },
    query: { team_id, action_type: filter, sort_by: sort, from: page, limit: 10 },
  });
  const time = performance.now() - started;
  if (spaces_info.length !== 10) throw new Error(`${filter} page ${page} is not full`);
  return time;
}

function report(rows: Row[]): boolean {
  const worst = new Map<string, number>();
  for (const { filter, sort, page, small, large } of rows) {
    const ratio = large / small;
    const key = `${filter} page ${page}`;
    worst.set(key, Math.max(worst.get(key) ?? 0, ratio));
    say(
      `${filter.padEnd(20)} ${(sort ?? 'default').padEnd(26)} page ${String(page).padStart(3)}  p95 ${small.toFixed(1)} ms at ${SMALL.spaces}, ${large.toFixed(1)} ms at ${LARGE.spaces}, ratio ${ratio.toFixed(2)}`,
    );
  }
  const defaults = rows.filter((row) => row.sort === undefined).map((row) => row.large / row.small);
  const within = rows.filter((row) => row.large / row.small <= LIMIT).length;
  const holds = defaults.every((ratio) => ratio <= LIMIT);
  say(
    `every filter by default order: worst ratio ${Math.max(...defaults).toFixed(2)} (at most ${LIMIT}); ${within} of ${rows.length} cases with every order within ${LIMIT}`,
  );
  return holds;
}
