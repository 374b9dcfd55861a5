// Synchronizes a directory of 10,000 people and 500 groups over SCIM, as Entra ID and Okta do.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { median, p95, say, show } from '../shared/figures.ts';
import { createCleanup } from '../shared/run-context.ts';

const LIMIT_MINUTES = 10;
/** Requests at the same time. */
const WORKERS = 8;
/** Members that a request adds to a group. */
const MEMBERS = 20;

/** Returns true if everything is there afterwards, or `late` if it took too long. */
export async function run({ quick }: { quick: boolean }): Promise<boolean | 'late'> {
  const cleanup = createCleanup();
  try {
    const bench = await startBenchService({ cleanup, zones: 1 });
    const [people, groups] = quick ? [500, 25] : [10_000, 500];
    const directory = await openDirectory(bench);
    const started = performance.now();
    const ids = await inTurn(people, async (number) => {
      const mail = `person-${number}@directory.test`;
      await directory.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${mail}"`)}`);
      const emails = [{ type: 'work', value: mail, primary: true }];
      const body = { userName: mail, externalId: `e-${number}`, emails, active: true };
      return (await directory.send('POST', '/Users', body)).id;
    });
    say(`${people} people: ${secondsSince(started)} seconds`);
    await inTurn(groups, async (number) => {
      const { id } = await directory.send('POST', '/Groups', { displayName: `Group ${number}` });
      const first = (number * MEMBERS) % people;
      const value = ids.slice(first, first + MEMBERS).map((member) => ({ value: member }));
      const Operations = [{ op: 'Add', path: 'members', value }];
      await directory.send('PATCH', `/Groups/${id}`, { Operations });
      return String(id);
    });
    const minutes = (performance.now() - started) / 60_000;
    const { totalResults: foundPeople } = await directory.send('GET', '/Users?count=1');
    const { totalResults: foundGroups } = await directory.send('GET', '/Groups?count=1');
    const { times } = directory;
    say(`${times.length} requests: median ${show(median(times))}, p95 ${show(p95(times))}`);
    say(`${foundPeople} people and ${foundGroups} groups in ${minutes.toFixed(1)} minutes`);
    if (foundPeople !== people || foundGroups !== groups) return false;
    return minutes <= LIMIT_MINUTES ? true : 'late';
  } finally {
    await cleanup.close();
  }
}

interface Answer {
  id: string;
  totalResults: number;
}

async function openDirectory({ service, client, databaseUrl }: BenchService) {
  const { editions_info } = await client.editions.list();
  const edition_id = editions_info[0]?.edition_id ?? '';
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`update subscriptions set plan_name = 'UNLIMITED_PLAN', seats = null`);
  await database.end();
  const { token } = await client.scimTokens.create({ edition_id, label: 'Bench' });
  const times: number[] = [];
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const started = performance.now();
    const response = await fetch(`${service.url}/scim/v2/${edition_id}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 429) {
      await sleep(1_000);
      return send(method, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    times.push(performance.now() - started);
    return text === '' ? { id: '', totalResults: 0 } : JSON.parse(text);
  };
  return { send, times };
}

/** Runs a task for each number with a few workers, and returns the results in order. */
async function inTurn(count: number, task: (number: number) => Promise<string>): Promise<string[]> {
  const results: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      results[number] = await task(number);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return results;
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1);
}
