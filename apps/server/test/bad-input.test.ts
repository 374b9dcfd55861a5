import { Agent } from 'node:http';
import {
  BASE_PATH,
  ErrorEnvelope,
  errors,
  errorsOf,
  type Operation,
  operations,
  successEnvelope,
} from '@lienzo/contract';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../src/api-keys/key-text.ts';
import { openDatabase } from '../src/db/database.ts';
import { reproject } from '../src/jobs/reproject.ts';
import { createOffload } from '../src/platform/offload.ts';
import { liftRates } from './support/lift-rates.ts';
import type { Kind, Verdict, World } from './support/odd-order.ts';
import { makeRequest, type OddRequest } from './support/odd-requests.ts';
import { createRandom, type Random, readCount, readSeed, report } from './support/random.ts';
import { type RawAnswer, sendRaw } from './support/raw-request.ts';
import { openTenants, type Tenant } from './support/tenants.ts';
import { startTestService, type TestService } from './support/test-service.ts';

const REQUESTS = readCount('TEST_BAD_REQUESTS', 20_000);
const IN_FLIGHT = 16;
/** Many small editions, so that what is created on the way does not make lists long. */
const WORLDS = 40;
const KINDS: Kind[] = ['valid', 'valid', 'nearly valid', 'nearly valid', 'hostile'];

const BUILT_IN_TEMPLATE = '1001';

const seed = readSeed();
const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });

interface Caller {
  world: World;
  /** An admin three times, a plain member, and somebody from elsewhere. */
  tokens: string[];
}

let service: TestService;
let callers: Caller[];
let mounted: Operation[];

beforeAll(async () => {
  liftRates();
  service = await startTestService();
  const store = await openTenants(service.database.url, service.identity.issuer);
  const keys = Array.from({ length: WORLDS }, createKey);
  const tenants = await store.seed(
    keys.map((key, number) => ({
      marker: `world-${number}`,
      people: [
        { subject: `owner-${number}`, editionRole: 'SUPER_ADMIN', teamRole: 'TEAM_ADMIN' },
        { subject: `admin-${number}`, editionRole: 'MEMBER', teamRole: 'TEAM_ADMIN' },
        { subject: `member-${number}`, editionRole: 'MEMBER', teamRole: 'MEMBER' },
      ],
      invited: [`guest-${number}@example.test`],
      // One to send along, which nobody is told the id of, and one to lose.
      keys: [key, createKey()],
    })),
  );
  await store.close();
  const outsider = await service.mint({ user: 'outsider' });
  callers = await Promise.all(
    tenants.map(async (tenant, number) => {
      const owner = await service.mint({ user: `owner-${number}` });
      const member = await service.mint({ user: `member-${number}` });
      const world = describeWorld(tenant, keys[number] ?? '');
      return { world, tokens: [owner, owner, owner, owner, member, outsider] };
    }),
  );
  mounted = await listMounted();
});
afterAll(async () => {
  agent.destroy();
  await service.close();
});

function describeWorld(tenant: Tenant, key: string): World {
  const people = tenant.people.map((person) => person.zuid);
  const { frame, shape, connector, comment } = tenant.elementIds;
  return {
    key,
    editionId: tenant.editionId,
    ids: {
      edition_id: [tenant.editionId],
      team_id: [tenant.teamId],
      member_id: people,
      user_id: people,
      invitation_id: tenant.invitationIds,
      key_id: tenant.keyIds.slice(1),
      space_id: [tenant.spaceId],
      zone_id: [tenant.zoneId],
      version_id: [tenant.versionId],
      template_id: [tenant.templateId, BUILT_IN_TEMPLATE],
      // In bodies.
      destination_space_id: [tenant.spaceId],
      resource_id: [tenant.zoneId, tenant.zoneId.toUpperCase()],
      zone_order: [tenant.zoneId],
      zuid: people,
      id: [frame, shape, connector, comment],
      ids: [frame, shape, connector, comment],
      frame_id: [frame],
      shape_id: [shape, shape.toUpperCase()],
      element_id: [frame, shape, connector],
      parent_id: [comment],
    },
  };
}

/** Operations that the service has; the contract may be ahead of it. */
async function listMounted(): Promise<Operation[]> {
  const found: Operation[] = [];
  for (const op of operations) {
    const path = BASE_PATH + op.path.replace(/\{\w+\}/g, '1');
    const { status } = await sendRaw({ url: service.url, method: op.method, path, agent });
    if (status === 401) found.push(op);
    else report(`bad input: ${op.id} is not served`);
  }
  return found;
}

const EXPECTED: Record<Exclude<Verdict, 'let through'>, string> = {
  'no such path': '404 IAM1001',
  'bad key': '401 A1002',
  'too large': '413 IAM1033',
  'not JSON': '415 IAM1034',
  invalid: '400 IAM1031',
};

const checkError = Compile(ErrorEnvelope);
const checkSuccess = new Map(
  operations.map((op) => [op.id, Compile(successEnvelope(op.data))] as const),
);

/** What is wrong with an answer, if anything. */
function findFault({ op, kind, verdict }: OddRequest, answer: RawAnswer): string | undefined {
  // Only a key can be wrong about a valid request: it may belong to another edition.
  if (kind === 'valid' && !['let through', 'bad key'].includes(verdict)) return 'a bad generator';
  if (answer.status >= 500 || answer.status === 0) return 'a failure of the service';
  const body = parse(answer.text);
  if (answer.status < 300) return findFaultOfSuccess(op, verdict, { status: answer.status, body });
  if (!checkError.Check(body)) return 'not the error envelope';
  const seen = `${answer.status} ${body.error.details.error_code}`;
  const declared = errorsOf(op).map((key) => `${errors[key].status} ${errors[key].code}`);
  if (!declared.includes(seen) && verdict !== 'no such path') return 'not a declared error';
  if (verdict !== 'let through') {
    return seen === EXPECTED[verdict] ? undefined : `should be ${EXPECTED[verdict]}`;
  }
  const early = [...Object.values(EXPECTED), '401 A1001', '429 IAM1055'];
  return seen !== '404 IAM1001' && early.includes(seen) ? 'refused though it is valid' : undefined;
}

function findFaultOfSuccess(
  op: Operation,
  verdict: Verdict,
  { status, body }: { status: number; body: unknown },
): string | undefined {
  if (verdict !== 'let through') return `should be ${EXPECTED[verdict]}`;
  if (status !== 200 && !(status === 206 && op.partial)) return 'not a declared success';
  return checkSuccess.get(op.id)?.Check(body) ? undefined : 'not the declared data';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Tally {
  faults: string[];
  /** How often each status came, by what was expected of the request. */
  seen: Map<string, number>;
}

async function tryOne(random: Random, tally: Tally): Promise<void> {
  const { world, tokens } = random.pick(callers);
  const op = random.pick(mounted);
  const request = makeRequest({ op, kind: random.pick(KINDS), world, random });
  const authorization = `Bearer ${random.pick(tokens)}`;
  const answer = await sendRaw({
    url: service.url,
    method: request.op.method,
    path: request.path,
    headers: ['authorization', authorization, ...request.headers],
    body: request.body,
    agent,
  }).catch((error: Error) => ({ status: 0, text: String(error), headers: {} }));
  const fault = findFault(request, answer);
  if (fault) tally.faults.push(describeFault(request, answer, fault));
  const key = `${request.verdict} ${answer.status}`;
  tally.seen.set(key, (tally.seen.get(key) ?? 0) + 1);
}

function describeFault(request: OddRequest, answer: RawAnswer, fault: string): string {
  const { op, path, headers, body } = request;
  return [
    `${fault}: ${op.id} ${op.method} ${path.slice(0, 300)}`,
    `headers ${JSON.stringify(headers).slice(0, 300)}`,
    `body ${JSON.stringify(body?.toString())?.slice(0, 500)}`,
    `answer ${answer.status} ${answer.text.slice(0, 500)}`,
  ].join('\n');
}

describe('odd, wrong and hostile requests', () => {
  it(`are answered by the contract, ${REQUESTS} of them (seed ${seed})`, async () => {
    report(`bad input: seed ${seed}`);
    const random = createRandom(seed);
    const tally: Tally = { faults: [], seen: new Map() };
    let turn = 0;
    const work = async () => {
      while (turn < REQUESTS && tally.faults.length < 10) {
        turn += 1;
        await tryOne(random, tally);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
    const seen = [...tally.seen].sort().map(([key, times]) => `${times} × ${key}`);
    report(`bad input: ${seen.join(', ')}`);
    expect(tally.faults).toEqual([]);
  }, 600_000);

  it('leave elements that are what the journals of their zones say', async () => {
    const db = openDatabase(service.config.database);
    const offload = createOffload();
    try {
      const { zones, changedRows } = await reproject({ db, offload });
      expect(changedRows).toBe(0);
      expect(zones).toBeGreaterThanOrEqual(WORLDS);
    } finally {
      await offload.close();
      await db.close();
    }
  }, 120_000);
});
