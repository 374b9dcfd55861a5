import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../../testing/database/database-session.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../testing/database/test-database.ts';
import { startReceiver, type TestReceiver } from '../../../../../testing/network/test-receiver.ts';
import { openTenants, type Tenant } from '../../../../../testing/tenants/seeded-tenants.ts';
import { presentEvent } from '../../api/events/present.ts';
import { openDatabase, type PooledDatabase } from '../../db/database.ts';
import { createTargetPolicy } from '../outgoing/target-policy.ts';
import { createDeliveryWorker, type DeliveryWorker, secretContext } from './delivery-worker.ts';
import { insertWebhook, listEditionsWithWebhooks } from './queries.ts';
import { createSecretBox } from './secret-box.ts';
import { createSecret } from './signature.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const secrets = createSecretBox([randomBytes(32)]);
const policy = createTargetPolicy(['127.0.0.0/8']);

let database: TestDatabase;
let owner: DatabaseSession;
let db: PooledDatabase;
let tenant: Tenant;
let receiver: TestReceiver;
let workers: DeliveryWorker[] = [];
let now = Date.now();
let lastId = 2 ** 50;
const clock = { now: () => new Date(now) };
const ids = { next: () => String(lastId++) };

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await openSession(database.url);
  const store = await openTenants(database.url, 'http://issuer.test');
  const people = [
    { subject: 'owner', editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' } as const,
  ];
  [tenant] = (await store.seed([{ marker: 'first', people }])) as [Tenant];
  await store.close();
  db = openDatabase({ url: database.url, role: 'lienzo_runtime', poolSize: 10 });
});
afterAll(async () => {
  await db.close();
  await owner.close();
  await database.drop();
});
beforeEach(async () => {
  receiver = await startReceiver();
  for (const table of ['webhooks', 'webhook_retries', 'webhook_deliveries', 'events', 'outbox'])
    await owner.query(`delete from ${table}`);
  await owner.query('update event_heads set head = 0');
});
afterEach(async () => {
  for (const worker of workers) await worker.close();
  workers = [];
  await receiver.close();
});

function startWorker(options: { timeoutMilliseconds?: number } = {}): DeliveryWorker {
  const worker = createDeliveryWorker({
    ...{ db, clock, ids, secrets, policy, presentEvent, random: () => 0.5, ...options },
    onError: (error) => {
      throw error;
    },
  });
  workers.push(worker);
  return worker;
}

async function addWebhook(options: { ordering?: 'strict' | 'loose'; url?: string } = {}) {
  const key = { edition_id: tenant.editionId, webhook_id: ids.next() };
  await db.changeEdition(tenant.editionId, (tx) =>
    insertWebhook(tx, {
      ...{ ...key, url: receiver.url, description: '', kinds: [], space_id: null },
      ...{ ordering: 'loose', owner_zuid: tenant.people[0]?.zuid ?? '', cursor: '0', ...options },
      ...{ created_time: clock.now(), modified_time: clock.now() },
      secret: secrets.seal(createSecret(), secretContext(key)),
    }),
  );
  return key.webhook_id;
}

let logged = 0;
beforeEach(() => {
  logged = 0;
});
async function logEvents(count: number): Promise<void> {
  await owner.query(
    `insert into events (edition_id, seq, day, event_id, kind, payload, created_time)
     select $1, n, current_date, n, 'template.saved', jsonb_build_object('template_id', n::text), now()
     from generate_series($2::int, $3::int) as n`,
    [tenant.editionId, logged + 1, logged + count],
  );
  logged += count;
  await owner.query('update event_heads set head = $1', [logged]);
}

const readWebhook = async () =>
  (
    await owner.query<{
      cursor: string;
      failures: number;
      wait_until: Date | null;
      retry_time: Date | null;
      lease_until: Date | null;
      pause_reason: string | null;
    }>('select * from webhooks')
  )[0];

const seqs = () => receiver.requests.map(({ message }) => Number(message.data.seq));
const accept: TestReceiver['respond'] = (_request, response) => response.end();
const refuse: TestReceiver['respond'] = (_request, response) => {
  response.statusCode = 503;
  response.end();
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Waits until nothing can be sent at the current time of the clock. */
async function settle(worker: DeliveryWorker): Promise<void> {
  await vi.waitFor(
    async () => {
      worker.wake();
      // In one statement: a node may take an endpoint at any moment.
      const busy = await owner.query(
        `select w.webhook_id from webhooks w left join event_heads h using (edition_id)
         where paused_time is null and (lease_until is not null or (
           (wait_until is null or wait_until <= $1) and (cursor <> h.head or retry_time <= $1)))`,
        [clock.now()],
      );
      expect(busy).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Lets time pass, and the worker do what is due, in steps up to the next planned time. */
async function pass(worker: DeliveryWorker, milliseconds: number): Promise<void> {
  const end = now + milliseconds;
  await settle(worker);
  for (;;) {
    const webhook = await readWebhook();
    const hasEvents = Number(webhook?.cursor) < logged;
    const times = [
      Math.max(webhook?.retry_time?.getTime() ?? Infinity, webhook?.wait_until?.getTime() ?? 0),
      hasEvents ? (webhook?.wait_until?.getTime() ?? Infinity) : Infinity,
    ];
    const next = Math.max(now + 1, Math.min(...times));
    if (webhook?.pause_reason || next > end) break;
    now = next;
    await settle(worker);
  }
  now = end;
  await settle(worker);
}

describe.each(['strict', 'loose'] as const)('a receiver with %s order', (ordering) => {
  it('that is down for an hour gets every event', async () => {
    const worker = startWorker();
    await addWebhook({ ordering });
    receiver.respond = refuse;
    const accepted: number[] = [];
    for (let minute = 0; minute < 60; minute += 10) {
      await logEvents(5);
      await pass(worker, 10 * MINUTE);
    }
    receiver.respond = (request, response) => {
      accepted.push(Number(request.message.data.seq));
      response.end();
    };
    await pass(worker, 24 * HOUR);
    expect(new Set(accepted)).toEqual(new Set(upTo(30)));
    if (ordering === 'strict') expect(accepted).toEqual(upTo(30));
    expect(accepted).toHaveLength(30); // each once
    expect(await owner.query('select * from webhook_retries')).toEqual([]);
    expect((await readWebhook())?.failures).toBe(0);
  }, 120_000);

  it('that never answers is paused after 120 hours', async () => {
    const worker = startWorker();
    await addWebhook({ ordering });
    receiver.respond = refuse;
    for (let day = 0; day < 5; day++) {
      await logEvents(1);
      expect((await readWebhook())?.pause_reason).toBeNull();
      await pass(worker, 24 * HOUR);
    }
    await logEvents(1);
    await pass(worker, 24 * HOUR);
    expect((await readWebhook())?.pause_reason).toBe('FAILING');
    const events = await owner.query('select kind, payload ->> $1 as reason from outbox', [
      'reason',
    ]);
    expect(events).toEqual([{ kind: 'webhook.paused', reason: 'FAILING' }]);
  }, 120_000);

  it('gets events once although two nodes send', async () => {
    const [first] = [startWorker(), startWorker()];
    await addWebhook({ ordering });
    await logEvents(60);
    await settle(first);
    expect(seqs().toSorted((a, b) => a - b)).toEqual(upTo(60));
    if (ordering === 'strict') expect(seqs()).toEqual(upTo(60));
  });
});

it('repeats an event ten times, as the specification says', async () => {
  const worker = startWorker();
  await addWebhook();
  const times: number[] = [];
  receiver.respond = (request, response) => {
    times.push(now);
    refuse(request, response);
  };
  await logEvents(1);
  await pass(worker, 100 * HOUR);
  const gaps = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
  expect(gaps).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  const states = await owner.query('select attempt, state from webhook_deliveries order by 1');
  expect(states).toHaveLength(10);
  expect(states.at(-1)).toEqual({ attempt: 10, state: 'FAILED' });
}, 60_000);

it('waits as long as the receiver asks for, but an hour at most', async () => {
  const worker = startWorker();
  await addWebhook();
  receiver.respond = (_request, response) => {
    response.writeHead(429, { 'retry-after': '86400' });
    response.end();
  };
  await logEvents(1);
  await settle(worker);
  receiver.respond = accept;
  await pass(worker, HOUR - 1_000);
  expect(receiver.requests).toHaveLength(1);
  await pass(worker, 2_000);
  expect(receiver.requests).toHaveLength(2);
});

it('does not let an event that is always refused hold up others', async () => {
  const worker = startWorker();
  await addWebhook();
  receiver.respond = (request, response) =>
    (request.message.data.seq === '1' ? refuse : accept)(request, response);
  await logEvents(30);
  await pass(worker, 20 * MINUTE);
  expect(new Set(seqs())).toEqual(new Set(upTo(30)));
  expect(seqs().filter((seq) => seq !== 1)).toHaveLength(29);
});

it('does not let a slow receiver delay others', async () => {
  const worker = startWorker({ timeoutMilliseconds: 3_000 });
  const slow = await startReceiver();
  slow.respond = () => {};
  await addWebhook({ url: slow.url });
  await addWebhook();
  await logEvents(3);
  const started = performance.now();
  worker.wake();
  await vi.waitFor(() => expect(seqs()).toHaveLength(3), { timeout: 2_500, interval: 10 });
  expect(performance.now() - started).toBeLessThan(2_500);
  await worker.close();
  await slow.close();
});

it('sends events again that were being sent when the service stopped', async () => {
  const first = startWorker();
  receiver.respond = () => {};
  await addWebhook();
  await logEvents(1);
  first.wake();
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1));
  await first.close();
  expect(await readWebhook()).toMatchObject({ lease_until: null, cursor: '0', failures: 0 });
  receiver.respond = accept;
  await settle(startWorker());
  expect(seqs()).toEqual([1, 1]);
});

it('sends events again when the lease of a killed node ends', async () => {
  await addWebhook();
  await logEvents(1);
  await owner.query('update webhooks set lease_until = $1', [new Date(now + MINUTE)]);
  const worker = startWorker();
  worker.wake();
  await new Promise((resolve) => setTimeout(resolve, 500)); // long enough for a look
  expect(receiver.requests).toEqual([]);
  now += MINUTE + 1;
  await settle(worker);
  expect(seqs()).toEqual([1]);
});

it('skips events that were deleted while the receiver was paused', async () => {
  await addWebhook();
  await logEvents(10);
  await owner.query('delete from events where seq <= 6');
  await settle(startWorker());
  expect(seqs()).toEqual([7, 8, 9, 10]);
});

it('keeps the latest 1,000 deliveries of an endpoint', async () => {
  const webhookId = await addWebhook();
  await owner.query(
    `insert into webhook_deliveries select $1, $2, n, n, 'template.saved', 1, 'DELIVERED', 200, null, 1, now()
     from generate_series(1, 1500) as n`,
    [tenant.editionId, webhookId],
  );
  await logEvents(1);
  await settle(startWorker());
  const [count] = await owner.query(
    'select count(*)::int, min(delivery_id)::int from webhook_deliveries',
  );
  expect(count).toEqual({ count: 1_000, min: 502 });
});

it('finds what to send to 10,000 endpoints with one fast query', async () => {
  await addWebhook();
  await owner.query(
    `insert into editions (edition_id, edition_name, edition_type, owner_zuid, created_time, modified_time)
     select n, 'Many', 'TEAM', 1, now(), now() from generate_series(1, 1000) as n`,
  );
  await owner.query('insert into event_heads select n, 1 from generate_series(1, 1000) as n');
  await owner.query(
    `insert into webhooks (edition_id, webhook_id, url, description, kinds, ordering, owner_zuid,
       created_time, modified_time, secret, cursor)
     select edition, n, url, '', kinds, ordering, owner_zuid, now(), now(), secret, 1
     from webhooks, generate_series(1, 1000) as edition, generate_series(1, 10) as n`,
  );
  await owner.query('analyze webhooks');
  await owner.query('update event_heads set head = 2 where edition_id = 500');
  const durations: number[] = [];
  for (let round = 0; round < 10; round++) {
    const started = performance.now();
    const due = await db.readDirectory((tx) =>
      listEditionsWithWebhooks(tx, { time: clock.now(), exceptIds: [], max: 100 }),
    );
    durations.push(performance.now() - started);
    expect(due).toEqual(['500']);
  }
  expect(Math.min(...durations)).toBeLessThan(50);
  await owner.query('delete from webhooks');
  await owner.query('delete from event_heads where edition_id <= 1000');
  await owner.query('delete from editions where edition_id <= 1000');
});
