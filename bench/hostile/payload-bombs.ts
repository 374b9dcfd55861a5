import { BASE_PATH } from '@lienzo/contract';
import { isErrorEnvelope } from '../../testing/fuzz/check-answer.ts';
import { sendRaw } from '../../testing/service/raw-request.ts';
import { say } from '../shared/figures.ts';
import type { Part, PartInput } from './part-result.ts';

const MAX_MILLISECONDS = 1_000;
const BODY_BYTES = 1024 * 1024;

interface Bomb {
  name: string;
  body?: string | Buffer;
  headers?: readonly string[];
  path?: string;
  method?: string;
  /** Accepted statuses; by default any client error of the contract. */
  expected?: readonly number[];
}

const JSON_TYPE = ['content-type', 'application/json'];
const NAME = (value: string) => `{"team_name":${value}}`;
const REFUSED = [400] as const;
/** Parsed as a valid name, and refused because the caller already has an edition. */
const TAKEN = [409] as const;
const WRONG_TYPE = [415] as const;

const repeated = (text: string) =>
  text.repeat(Math.floor((BODY_BYTES - 100) / Buffer.byteLength(text)));

/** Sent to an operation with a body. */
const BODIES: readonly Bomb[] = [
  { name: 'lists in lists', body: NAME('['.repeat(500_000)) },
  { name: 'nested lists, closed', body: NAME('['.repeat(400_000) + ']'.repeat(400_000)) },
  { name: 'nested objects', body: NAME(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`) },
  { name: 'a number of a million digits', body: NAME('9'.repeat(1_000_000)) },
  { name: 'an exponent', body: NAME('1e999999999') },
  {
    name: 'a hundred thousand keys',
    body: `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`)}}`,
  },
  {
    name: 'a repeated key',
    body: `{${repeated('"team_name":"a",')}"team_name":"a"}`,
    expected: TAKEN,
  },
  { name: 'escapes', body: NAME(`"${repeated('\\u0041')}"`) },
  { name: 'combining marks', body: NAME(`"${repeated('\u0301')}"`) },
  { name: 'ligatures that grow when normalized', body: NAME(`"${repeated('\ufdfa')}"`) },
  { name: 'bidirectional control characters', body: NAME(`"${repeated('\u202e')}"`) },
  { name: 'half characters', body: NAME('"\\ud800"') },
  { name: 'half characters, turned round', body: NAME('"\\udc00\\ud800"') },
  { name: 'a zero character', body: NAME('"a\\u0000b"') },
  { name: 'bytes that are no UTF-8', body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
  {
    name: 'overlong UTF-8',
    body: Buffer.concat([
      Buffer.from('{"team_name":"'),
      Buffer.from([0xc0, 0xaf]),
      Buffer.from('"}'),
    ]),
    expected: TAKEN,
  },
  { name: 'a byte order mark', body: `\ufeff${NAME('7')}` },
  { name: 'UTF-16', body: Buffer.from(NAME('"a"'), 'utf16le') },
  { name: '__proto__', body: '{"__proto__":{"admin":true},"team_name":"a"}' },
  { name: '__proto__ by escapes', body: '{"\\u005f_proto__":{"admin":true},"team_name":"a"}' },
  {
    name: 'constructor.prototype',
    body: '{"constructor":{"prototype":{"admin":true}},"team_name":"a"}',
  },
  { name: 'NaN', body: NAME('NaN') },
  { name: 'nothing', body: '' },
  { name: 'null', body: 'null' },
  { name: 'a text', body: '"team_name"' },
  { name: 'two documents', body: `${NAME('"a"')}${NAME('"b"')}` },
  { name: 'more than is taken', body: 'x'.repeat(2 * BODY_BYTES), expected: [413] },
];

const TYPES: readonly (Bomb & { type: string })[] = [
  ['text/plain', WRONG_TYPE],
  ['application/x-www-form-urlencoded', WRONG_TYPE],
  ['multipart/form-data; boundary=x', WRONG_TYPE],
  ['application/xml', WRONG_TYPE],
  ['application/json-patch+json', WRONG_TYPE],
  ['application/vnd.api+json', WRONG_TYPE],
  ['application/jsonx', WRONG_TYPE],
  ['application / json', WRONG_TYPE],
  ['', WRONG_TYPE],
  [';', WRONG_TYPE],
  ['application/json, text/plain', WRONG_TYPE],
  ['APPLICATION/JSON', REFUSED],
  ['application/json;charset=utf-8', REFUSED],
  ['application/json; charset="UTF-7"; x=y', REFUSED],
].map(([type, expected]) => ({
  name: `type ${JSON.stringify(type)}`,
  type: String(type),
  body: NAME('7'), // refused for its content once the type is accepted
  headers: ['content-type', String(type)],
  expected: expected as readonly number[], // declared above
}));

const IDS = [
  '99999999999999999999',
  '18446744073709551616',
  '9223372036854775808',
  '-1',
  '0',
  '1e3',
  '0x10',
  '%31%30',
  '1%00',
  '%F0%28%8C%BC',
  '%2e%2e%2f%2e%2e%2fetc',
  "1'--",
  '__proto__',
  '１２３',
  '9'.repeat(500),
];

/** Sends all bombs. Each must be refused quickly with an error of the contract. */
export async function sendBombs({ bench }: PartInput): Promise<Part> {
  const bombs: Bomb[] = [
    ...BODIES.map((bomb) => ({ headers: JSON_TYPE, expected: REFUSED, ...bomb })),
    ...TYPES,
    ...IDS.map((id) => ({
      name: `id ${id.slice(0, 30)}`,
      method: 'GET',
      path: `${BASE_PATH}/editions/${encodeURI(id).replaceAll('%25', '%')}/teams`,
      expected: [404],
    })),
    {
      name: 'ten thousand parameters',
      method: 'GET',
      path: `${BASE_PATH}/editions/1/teams?${'a=1&'.repeat(10_000)}`,
      expected: [404, 400],
    },
    {
      name: 'a content length with chunked encoding',
      headers: [...JSON_TYPE, 'content-length', '5', 'transfer-encoding', 'chunked'],
      body: NAME('7'),
    },
    {
      name: 'a compressed body',
      headers: [...JSON_TYPE, 'content-encoding', 'gzip'],
      body: Buffer.from([0x1f, 0x8b, 8, 0]),
      expected: REFUSED,
    },
    {
      name: 'too many headers',
      headers: Array.from({ length: 2_000 }, (_, n) => [`x-${n}`, 'x'.repeat(50)]).flat(),
      method: 'GET',
      expected: [401, 431],
    },
  ];
  const faults: string[] = [];
  let slowest = 0;
  for (const bomb of bombs) {
    const started = performance.now();
    const fault = await sendBomb(bench, bomb);
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    if (fault) faults.push(`${bomb.name}: ${fault}`);
    if (took > MAX_MILLISECONDS) faults.push(`${bomb.name}: response after ${Math.round(took)} ms`);
  }
  if ('admin' in {}) faults.push('A prototype was changed.');
  for (const fault of faults) say(fault);
  return {
    figure: `${bombs.length} bombs of JSON, Unicode, types, keys and ids: ${faults.length} not refused as the contract says, the slowest after ${Math.round(slowest)} ms (allowed ${MAX_MILLISECONDS})`,
    holds: faults.length === 0,
  };
}

async function sendBomb({ service, token }: PartInput['bench'], bomb: Bomb) {
  const { path = `${BASE_PATH}/editions`, method = 'POST', headers = [], body } = bomb;
  const length =
    body === undefined || headers.includes('transfer-encoding')
      ? []
      : ['content-length', String(Buffer.byteLength(body))];
  const answer = await sendRaw({
    url: service.url,
    path,
    method,
    headers: ['authorization', `Bearer ${token}`, ...headers, ...length],
    ...(body !== undefined && { body }),
  }).catch((error: NodeJS.ErrnoException) => error);
  // When a body is too large, the connection can close before the response is read.
  if (answer instanceof Error)
    return bomb.expected?.includes(413) && /EPIPE|ECONNRESET/.test(answer.code ?? '')
      ? undefined
      : String(answer);
  const { status, text } = answer;
  const expected = bomb.expected ?? [400, 401, 403, 404, 409, 413, 415];
  if (!expected.includes(status))
    return `status ${status} instead of ${expected}: ${text.slice(0, 200)}`;
  const refusal: unknown = text === '' ? undefined : JSON.parse(text);
  return isErrorEnvelope(refusal) ? undefined : `not the error envelope: ${text.slice(0, 200)}`;
}
