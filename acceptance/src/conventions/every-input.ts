import assert from 'node:assert/strict';
import type { Operation } from '@lienzo/contract';
import type { Request } from '../client/exchange.ts';
import { type RecordPlace, recordFaults, structurePlaces } from '../contract/invalid-records.ts';
import { invalidTexts } from '../contract/invalid-values.ts';
import { type Form, formsOf, type Shape, shapeOf, slotsBelow } from '../contract/schema-shape.ts';
import { makeSample, once, pathOf, queryOf, type Sample } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const MEBIBYTE = 1024 * 1024;
/** Below the lowest rate limit of all operations. */
const REQUESTS_OF_A_STRANGER = 25;

/** Rules for the input of requests, checked for every place of every operation. */
export function everyInput(test: Test, operations: readonly Operation[]): void {
  const tools = { test, sample: once(makeSample), stranger: takeTurns() };
  for (const op of operations) {
    const subject = { ...tools, op };
    if (op.query) queryRules(subject, shapeOf(op.query));
    if (op.body) bodyRules(subject, shapeOf(op.body));
    if (op.method !== 'GET') sizeRule(subject);
    if (op.method === 'POST') keyRule(subject);
  }
  for (const place of structurePlaces(operations.flatMap(placesOf))) {
    recordRules({ ...tools, op: place.op }, place);
  }
}

interface Subject {
  readonly test: Test;
  readonly op: Operation;
  readonly sample: (world: World) => Promise<Sample>;
  readonly stranger: (world: World) => Promise<Person>;
}

/** Rotates outsiders to keep each of them below the rate limits. */
function takeTurns() {
  let requests = 0;
  let stranger: Promise<Person> | undefined;
  return (world: World): Promise<Person> => {
    if (!stranger || requests % REQUESTS_OF_A_STRANGER === 0) stranger = world.person('stranger');
    requests += 1;
    return stranger;
  };
}

// The form of a request is validated before any lookup, so an outsider can send it.
async function outsiderRequest({ op, sample, stranger }: Subject, world: World) {
  const { ids } = await sample(world);
  return { as: await stranger(world), params: pathOf(op, ids), query: queryOf(op, ids) };
}

function queryRules(subject: Subject, shape: Shape): void {
  const { test, op } = subject;
  for (const { pointer, shape: inner, required } of slotsBelow(shape)) {
    const name = pointer.slice(1);
    test(`${op.id} answers 400 for an invalid query ${name}`, async (world) => {
      for (const value of invalidTexts(inner)) {
        const request = await outsiderRequest(subject, world);
        const query = { ...request.query, [name]: value };
        await world.refuse(op, 'validation', { ...request, query }, ({ path, reason = '' }) => {
          assert.match(path ?? '', new RegExp(`^${pointer}(/\\d+)?$`), 'details.path');
          assert.match(
            reason,
            /; got .|^unknown (field|value) ./,
            'details.reason quotes the value',
          );
        });
      }
    });
    if (!required) continue;
    test(`${op.id} answers 400 for a query without ${name}`, async (world) => {
      const request = await outsiderRequest(subject, world);
      const { [name]: _, ...query } = request.query;
      await world.refuse(op, 'validation', { ...request, query }, ({ path }) =>
        assert.equal(path, pointer),
      );
    });
  }
}

function bodyRules(subject: Subject, shape: Shape): void {
  const { test, op } = subject;
  const refuse = (what: string, text: string | undefined, pointer: string) =>
    refusal(subject, what, { request: { text }, pointer });
  for (const form of formsOf(shape)) tagRules(subject, form);
  for (const place of placesOf(op)) recordRules(subject, place);
  refuse('a body that is a list', '[]', '');
  refuse('a body that is no JSON', '{"', '');
  refuse('a body with a hidden prototype', '{"__proto__": {"a": 1}}', '');
  if (!op.bodyOptional) refuse('a request without its body', undefined, '');
  if (shape.minProperties) refuse('an empty body', '{}', '');

  test(`${op.id} answers 415 for a body without a JSON content type`, async (world) => {
    const request = await outsiderRequest(subject, world);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const headers = { 'content-type': type };
      const { body } = op.example;
      await world.refuse(op, 'mediaTypeUnsupported', { ...request, body, headers });
    }
  });
}

/** Returns the forms of a body as places for a record. */
function placesOf(op: Operation): RecordPlace[] {
  if (!op.body) return [];
  return formsOf(shapeOf(op.body)).map(({ tag, shape }) => ({
    op,
    shape,
    words: tag ? ` beside ${tag.text}` : '',
    pointer: '',
    wrap: (record) => ({ ...(tag && { [tag.pointer.slice(1)]: tag.text }), ...Object(record) }),
  }));
}

function tagRules(subject: Subject, { tag }: Form): void {
  if (!tag) return;
  const { pointer, text } = tag;
  const name = pointer.slice(1);
  for (const wrong of [null, 7, 'SURPRISE', String(text).toLowerCase()]) {
    const what = `${JSON.stringify(wrong)} as ${pointer} beside ${text}`;
    refusal(subject, what, { request: { body: { [name]: wrong } }, pointer });
  }
  refusal(subject, `a body without ${pointer} beside ${text}`, { request: { body: {} }, pointer });
}

function recordRules(subject: Subject, place: RecordPlace): void {
  for (const { what, record, fault, rule } of recordFaults(place.shape)) {
    const request = { body: place.wrap(record) };
    const pointer = place.pointer + fault;
    refusal(subject, what + place.words, { request, pointer, reason: rule });
  }
}

interface Refusal {
  readonly request: Pick<Request, 'body' | 'text'>;
  readonly pointer: string;
  readonly reason?: string;
}

function refusal(subject: Subject, what: string, { request, pointer, reason }: Refusal): void {
  const { test, op } = subject;
  test(`${op.id} answers 400 for ${what}`, async (world) => {
    const sent = { ...(await outsiderRequest(subject, world)), ...request };
    await world.refuse(op, 'validation', sent, (details) => {
      assert.equal(details.path, pointer, 'details.path');
      if (reason !== undefined) assert.equal(details.reason, reason, 'details.reason');
    });
  });
}

function sizeRule(subject: Subject): void {
  const { test, op } = subject;
  const maximum = op.bodyBytes ?? MEBIBYTE;
  test(`${op.id} answers 413 for a body over ${maximum / MEBIBYTE} MiB`, async (world) => {
    const request = await outsiderRequest(subject, world);
    const text = JSON.stringify(op.example.body ?? {}).padEnd(maximum + 1);
    await world.refuse(op, 'bodyTooLarge', { ...request, text });
  });
}

function keyRule(subject: Subject): void {
  const { test, op } = subject;
  test(`${op.id} answers 400 for an Idempotency-Key over 255 characters`, async (world) => {
    const request = { ...(await outsiderRequest(subject, world)), body: op.example.body };
    await world.refuse(op, 'validation', { ...request, idempotencyKey: 'k'.repeat(256) });
  });
}
