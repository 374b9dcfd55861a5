// Checks that response times do not reveal whether a hidden resource exists.
import { randomInt } from 'node:crypto';
import { getCurrentUser } from '@lienzo/contract';
import { startIdentity } from '@lienzo/identity';
import { createClient } from '@lienzo/sdk';
import { startService } from '@lienzo/server';
import { readConfig } from '@lienzo/server/config';
import { migrate } from '@lienzo/server/migrate';
import {
  inventId,
  listQuestions,
  type Question,
} from '../../testing/existence-oracle/list-questions.ts';
import {
  addCrowd,
  createOracleFixture,
  type OraclePerson,
} from '../../testing/existence-oracle/two-editions.ts';
import { createRandom, type Random } from '../../testing/random/seeded-random.ts';
import { sendOperation } from '../../testing/service/send-operation.ts';
import { createSandboxDatabase } from '../../tools/sandbox/postgres.ts';
import { median, say } from '../shared/figures.ts';

const PAIRS = Number(process.env.PAIRS ?? 1_000);
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));
/** Id of the only operation to measure. */
const ONLY = process.env.ONLY;

const AUDIENCE = 'lienzo';
const LIMIT = 0.05;
/**
 * A question beyond the limit is measured again up to this many rounds, because noise averages out.
 */
const ROUNDS = 5;
const WARM_UP_PAIRS = 50;
const UNLIMITED = '1000000000';

interface Times {
  foreign: number[];
  missing: number[];
}

interface Result {
  question: Question;
  foreign: number;
  missing: number;
  /** Relative difference of the medians; negative if foreign ids are faster. */
  difference: number;
  pairs: number;
}

/** Starts the service in this process and creates the fixture. */
async function open() {
  const database = await createSandboxDatabase(process.env.DATABASE_URL);
  await migrate(database.url);
  const identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: { clientId: 'bench', clientSecret: 'bench-only' },
  });
  const service = await startService(
    readConfig({
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: '0',
      OIDC_ISSUER: identity.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      RATE_READ_PER_MINUTE: UNLIMITED,
      RATE_WRITE_PER_MINUTE: UNLIMITED,
      LOG_LEVEL: 'silent',
    }),
  );
  const { url } = service;
  const fixture = await createOracleFixture(async (user): Promise<OraclePerson> => {
    const token = await identity.mint({ user, expires_in: 86_400 });
    const client = createClient({ baseUrl: url, token });
    const found = await client.call(getCurrentUser, {});
    return { zuid: found.user.zuid, mail: found.user.mail_id, token, client };
  }, url);
  await addCrowd(database.url, fixture);
  return {
    url,
    fixture,
    async close() {
      await service.close();
      await identity.close();
      await database.remove();
    },
  };
}

/**
 * Returns one question for each operation and kind of id; the caller makes no difference to the
 * work.
 */
function chooseQuestions(questions: readonly Question[]): Question[] {
  const chosen = new Map<string, Question>();
  for (const question of questions) {
    const kind = question.about.split(', asked by', 1)[0];
    if (ONLY === undefined || question.op.id === ONLY) {
      chosen.set(`${question.op.id} ${kind}`, question);
    }
  }
  return [...chosen.values()];
}

async function time(url: string, { caller, ask }: Question, id: string): Promise<number> {
  const request = ask(id);
  const started = performance.now();
  await sendOperation({ url, token: caller.token }, request);
  return performance.now() - started;
}

/** Measures pairs in random order, so that other load on the machine affects both equally. */
async function measure(url: string, question: Question, plan: { pairs: number; random: Random }) {
  const { pairs, random } = plan;
  const times: Times = { foreign: [], missing: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    const foreign = random.pick(question.foreignIds);
    const missing = inventId(random, foreign);
    if (random.percent(50)) {
      times.foreign.push(await time(url, question, foreign));
      times.missing.push(await time(url, question, missing));
    } else {
      times.missing.push(await time(url, question, missing));
      times.foreign.push(await time(url, question, foreign));
    }
  }
  return times;
}

async function measureQuestion(
  url: string,
  question: Question,
  plan: { pairs: number; random: Random },
) {
  await measure(url, question, { ...plan, pairs: WARM_UP_PAIRS });
  const all: Times = { foreign: [], missing: [] };
  let result: Result;
  let round = 0;
  do {
    const times = await measure(url, question, plan);
    all.foreign.push(...times.foreign);
    all.missing.push(...times.missing);
    result = summarize(question, all);
    round += 1;
  } while (Math.abs(result.difference) > LIMIT && round < ROUNDS);
  return result;
}

function summarize(question: Question, times: Times): Result {
  const foreign = median(times.foreign);
  const missing = median(times.missing);
  const pairs = times.foreign.length;
  return { question, foreign, missing, difference: foreign / missing - 1, pairs };
}

function describe({ question, foreign, missing, difference, pairs }: Result): string {
  const result = Math.abs(difference) > LIMIT ? 'LEAKS' : 'ok';
  return [
    question.op.id.padEnd(24),
    `${foreign.toFixed(3)} ms`.padStart(10),
    `${missing.toFixed(3)} ms`.padStart(10),
    `${(100 * difference).toFixed(1)} %`.padStart(8),
    String(pairs).padStart(6),
    result.padEnd(5),
    question.about.split(', asked by', 1)[0],
  ].join('  ');
}

/** Compares response times for foreign and missing ids. Returns true if they do not differ. */
export async function run(): Promise<boolean> {
  const { url, fixture, close } = await open();
  try {
    const questions = chooseQuestions(listQuestions(fixture));
    say(`${questions.length} questions, ${PAIRS} pairs each, seed ${SEED}`);
    say('operation                  foreign     missing  difference  pairs  verdict');
    const random = createRandom(SEED);
    const results: Result[] = [];
    for (const question of questions) {
      const result = await measureQuestion(url, question, { pairs: PAIRS, random });
      say(describe(result));
      results.push(result);
    }
    const leaking = results.filter((result) => Math.abs(result.difference) > LIMIT);
    say(`${leaking.length} of ${results.length} questions reveal whether something exists`);
    return leaking.length === 0;
  } finally {
    await close();
  }
}

if (import.meta.main) process.exitCode = (await run()) ? 0 : 1;
