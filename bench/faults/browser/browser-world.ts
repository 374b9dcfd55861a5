import { dirname } from 'node:path';
import * as contract from '@lienzo/contract';
import { type Client, createClient } from '@lienzo/sdk';
import { type Browser, chromium } from 'playwright-core';
import { startRedis } from '../../../testing/service/redis-process.ts';
import { startSandbox } from '../../../tools/sandbox/sandbox.ts';
import { ensureWebBuilt } from '../../../tools/sandbox/web-build.ts';
import { startOwnPostgres } from '../../shared/postgres-process.ts';
import type { Cleanup } from '../../shared/run-context.ts';

const ROOT = dirname(dirname(dirname(import.meta.dirname)));
const UNLIMITED = '1000000000';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Account {
  readonly name: string;
  readonly zuid: string;
  readonly mail: string;
  readonly token: string;
}

/** A service with the web app, its PostgreSQL and Redis, a browser, and people who share a space. */
export type BrowserWorld = Awaited<ReturnType<typeof startBrowserWorld>>;

export async function startBrowserWorld(cleanup: Cleanup) {
  await ensureWebBuilt({ root: ROOT });
  const postgres = await startOwnPostgres(cleanup);
  const redis = await startRedis();
  cleanup.add(redis.close);
  const { sandbox, close } = await startSandbox({
    port: 0,
    empty: false,
    env: {
      REDIS_URL: redis.url,
      RATE_READ_PER_MINUTE: UNLIMITED,
      RATE_WRITE_PER_MINUTE: UNLIMITED,
    },
    database: { url: postgres.url, remove: async () => {} },
  });
  cleanup.add(close);
  const url = sandbox.base_url;
  const accounts = sandbox.users
    .filter(({ name }) => name !== 'dora')
    .map(({ name, zuid, mail_id, access_token }) => ({
      name,
      zuid,
      mail: mail_id,
      token: access_token,
    }));
  const [owner] = accounts;
  if (!owner) throw new Error('The sandbox has no users.');
  const client = createClient({ baseUrl: url, token: owner.token });
  const { edition_id = '', team_id = '' } = sandbox;
  const space_id = await createSpace(client, { edition_id, team_id }, accounts);
  const createZone = async (zone_name: string) => {
    const at = { edition_id, space_id };
    const { space_data } = await client.zones.create({ ...at, create_zone: { zone_name } });
    return { ...at, zone_id: space_data.docDatas[0]?.document.id ?? '' };
  };
  return { url, client, accounts, createZone, postgres, redis, browser: await launch(cleanup) };
}

const toEditor = ({ zuid }: Account) => ({ zuid, role: 'EDITOR', type: 'USER' }) as const;

async function createSpace(
  owner: Client,
  at: { edition_id: string; team_id: string },
  [, ...others]: readonly Account[],
): Promise<string> {
  const { edition_id, team_id } = at;
  const { space_id } = await owner.spaces.create({
    edition_id,
    create_space: { team_id, space_name: 'Browser' },
  });
  await owner.call(contract.addSpaceMembers, {
    params: { edition_id, space_id },
    body: { members_info: others.map(toEditor) },
  });
  return space_id;
}

async function launch(cleanup: Cleanup): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({
    executablePath,
    args: FLAGS,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  cleanup.add(() => browser.close());
  return browser;
}
