import * as contract from '@lienzo/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { inventId, listQuestions } from '../../../../testing/existence-oracle/list-questions.ts';
import type { Question } from '../../../../testing/existence-oracle/question.ts';
import {
  createOracleFixture,
  type OracleFixture,
} from '../../../../testing/existence-oracle/two-editions.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { createRandom, printLine, readSeed } from '../../../../testing/random/seeded-random.ts';
import {
  type OperationRequest,
  type Sender,
  sendOperation,
} from '../../../../testing/service/send-operation.ts';
import { createKey } from '../../src/domain/api-keys/key-text.ts';

vi.setConfig({ testTimeout: 120_000 });

const PAIRS = 1_500;
const IN_FLIGHT = 8;
/** Malformed variants that careless parsing could accept as the given id. */
const MALFORMED_NUMBERS: readonly ((id: string) => string)[] = [
  (id) => `0${id}`,
  (id) => `+${id}`,
  (id) => `-${id}`,
  (id) => ` ${id}`,
  (id) => `${id}.0`,
  (id) => `${id}e0`,
  (id) => `${id}%`,
  (id) => `${id},${id}`,
  (id) => `${id}${id}`,
  (id) => `0x${BigInt(id).toString(16)}`,
];
const MALFORMED_UUIDS: readonly ((id: string) => string)[] = [
  (id) => id.replaceAll('-', ''),
  (id) => `{${id}}`,
  (id) => `urn:uuid:${id}`,
  (id) => ` ${id}`,
  (id) => `${id}0`,
  (id) => id.slice(1),
  (id) => `${id},${id}`,
  (id) => id.replaceAll('-', '_'),
];

function makeMalformed(id: string): string {
  return random.pick(id.includes('-') ? MALFORMED_UUIDS : MALFORMED_NUMBERS)(id);
}

const seed = readSeed();
const random = createRandom(seed);

const service = useService();
let fixture: OracleFixture;

beforeAll(async () => {
  fixture = await createOracleFixture((name) => service.signIn(name), service.url);
});

interface Seen {
  status: number;
  headers: Record<string, string>;
  body: { error?: { details: Record<string, string> } };
}

/** Returns the answer without the requested id and without values that differ between any two answers. */
async function readAnswer(sender: Omit<Sender, 'url'>, request: OperationRequest, secret: string) {
  const answer = await sendOperation({ url: service.url, ...sender }, request);
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    if (name in headers) headers[name] = 'varies';
  }
  const text = answer.text
    .replaceAll(encodeURIComponent(secret), '<id>')
    .replaceAll(secret, '<id>');
  const seen: Seen = { status: answer.status, headers, body: JSON.parse(text) };
  return seen;
}

interface Pair {
  question: Question;
  foreign: string;
  missing: string;
  malformed: boolean;
}

/** Returns both answers of a pair if they differ. */
async function findDifference({ question, foreign, missing, malformed }: Pair) {
  const { op, about, caller, ask, itemwise = false } = question;
  const [first, second] = await Promise.all([
    readAnswer({ token: caller.token }, ask(foreign), foreign),
    readAnswer({ token: caller.token }, ask(missing), missing),
  ]);
  if (malformed) forgetShape(question, first, second);
  const told = first.status < 400 !== itemwise || JSON.stringify(first) !== JSON.stringify(second);
  return told ? [{ op: op.id, about, foreign, missing, first, second }] : [];
}

// Answers about malformed ids do not repeat them in the details, so they are shorter.
function forgetShape({ param = '' }: Question, ...answers: Seen[]): void {
  for (const { headers, body } of answers) {
    delete headers['content-length'];
    delete body.error?.details[param];
  }
}

/** Cycles through the questions with a different foreign id each time; every fifth id is malformed. */
function listPairs(questions: readonly Question[]): Pair[] {
  return Array.from({ length: PAIRS }, (_, turn) => {
    const question = questions[turn % questions.length] as Question; // the index is within the list
    const foreign = random.pick(question.foreignIds);
    const malformed = question.param !== undefined && random.percent(20);
    const missing = malformed ? makeMalformed(foreign) : inventId(random, foreign);
    return { question, foreign, missing, malformed };
  });
}

it('answers the same for hidden and for missing resources', async () => {
  const questions = listQuestions(fixture);
  const waiting = listPairs(questions).values();
  const differences: object[] = [];
  const work = async () => {
    for (const pair of waiting) differences.push(...(await findDifference(pair)));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  printLine(`existence oracle: ${PAIRS} pairs of ${questions.length} questions, seed ${seed}`);
  expect(questions.length).toBeLessThan(PAIRS);
  expect(differences.slice(0, 3)).toEqual([]);
});

it('answers the same for the API key of another edition and for an unknown key', async () => {
  const request = { op: contract.getEdition, params: { edition_id: fixture.home.editionId } };
  const show = (key: string) =>
    readAnswer({ token: fixture.ada.token, headers: { 'x-service-apikey': key } }, request, key);
  const first = await show(fixture.foreign.key);
  expect(first).toEqual(await show(createKey()));
  expect(first.status).toBe(401);
});

it('answers an invitation the same for known and unknown addresses', async () => {
  const params = { edition_id: fixture.home.editionId, team_id: fixture.home.teamId };
  const invite = (mail_id: string) => {
    const body = { members_info: [{ mail_id, role: 'MEMBER' }] };
    return readAnswer(
      { token: fixture.ada.token },
      { op: contract.addTeamMembers, params, body },
      mail_id,
    );
  };
  for (const known of fixture.foreign.mails) {
    const unknown = `${inventId(random, '0'.repeat(known.indexOf('@')))}${known.slice(known.indexOf('@'))}`;
    const first = await invite(known);
    expect(forgetTime(first)).toEqual(forgetTime(await invite(unknown)));
    expect(first.status).toBe(200);
  }
});

function forgetTime(seen: Seen): unknown {
  return JSON.parse(JSON.stringify(seen), (name, value) => (name === 'invited_time' ? '' : value));
}
