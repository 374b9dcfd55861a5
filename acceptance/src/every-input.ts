import assert from 'node:assert/strict';
import type { Operation } from '@lienzo/contract';
import type { Test } from './runner.ts';
import { bodyOf, makeSample, once, pathOf, queryOf, type Sample } from './sample.ts';
import {
  choicesOf,
  closedRecords,
  type Form,
  formsOf,
  type Shape,
  type Slot,
  shapeOf,
  slotsBelow,
} from './schema-shape.ts';
import type { World } from './world.ts';

const MEBIBYTE = 1024 * 1024;

/** Rules about what a request may carry, tried on each place that an operation declares. */
export function everyInput(test: Test, operations: readonly Operation[]): void {
  const sample = once(makeSample);
  for (const op of operations) {
    const subject = { test, op, sample };
    if (op.query) queryRules(subject, shapeOf(op.query));
    if (op.body) bodyRules(subject, shapeOf(op.body));
    if (op.method !== 'GET') sizeRule(subject);
    if (op.method === 'POST') keyRule(subject);
  }
}

interface Subject {
  readonly test: Test;
  readonly op: Operation;
  readonly sample: (world: World) => Promise<Sample>;
}

// The form of a request is judged before anything is looked up, so a stranger serves as well.
async function strangersRequest({ op, sample }: Subject, world: World) {
  const { ids, stranger } = await sample(world);
  return { as: stranger, params: pathOf(op, ids), query: queryOf(op, ids) };
}

function queryRules(subject: Subject, shape: Shape): void {
  const { test, op } = subject;
  for (const { pointer, shape: inner, required } of slotsBelow(shape)) {
    const name = pointer.slice(1);
    test(`${op.id} answers 400 for a query ${name} that it does not know`, async (world) => {
      const request = await strangersRequest(subject, world);
      for (const value of wrongTexts(inner)) {
        const query = { ...request.query, [name]: value };
        await world.refuse(op, 'validation', { ...request, query }, ({ path }) =>
          assert.match(path ?? '', new RegExp(`^${pointer}(/\\d+)?$`), 'details.path'),
        );
      }
    });
    if (!required) continue;
    test(`${op.id} answers 400 for a query without ${name}`, async (world) => {
      const request = await strangersRequest(subject, world);
      const { [name]: _, ...query } = request.query;
      await world.refuse(op, 'validation', { ...request, query }, ({ path }) =>
        assert.equal(path, pointer),
      );
    });
  }
}

function bodyRules(subject: Subject, shape: Shape): void {
  const { test, op } = subject;
  const refuse = refusal(subject);
  for (const form of formsOf(shape)) formRules(subject, form);
  refuse('a body that is a list', '[]', '');
  refuse('a body that is no JSON', '{"', '');
  refuse('a body with a hidden prototype', '{"__proto__": {"a": 1}}', '');
  if (!op.bodyOptional) refuse('a request without its body', undefined, '');
  if (shape.minProperties) refuse('an empty body', '{}', '');

  test(`${op.id} answers 415 for a body that is not called JSON`, async (world) => {
    const request = await strangersRequest(subject, world);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const headers = { 'content-type': type };
      const { body } = op.example;
      await world.refuse(op, 'mediaTypeUnsupported', { ...request, body, headers });
    }
  });
}

function formRules(subject: Subject, form: Form): void {
  const { shape, tag } = form;
  const refuse = refusal(subject, tag && ` beside ${tag.text}`);
  const edit = editor(bodyOf(subject.op, form));
  if (tag) {
    for (const wrong of [null, 7, 'SURPRISE', String(tag.text).toLowerCase()]) {
      refuse(`${JSON.stringify(wrong)} as ${tag.pointer}`, edit(tag.pointer, wrong), tag.pointer);
    }
    refuse(`a body without ${tag.pointer}`, edit(tag.pointer, undefined), tag.pointer);
  }
  for (const slot of slotsBelow(shape)) {
    const place = firstOf(slot.pointer);
    for (const wrong of wrongValues(slot)) {
      refuse(`${JSON.stringify(wrong)} as ${slot.pointer}`, edit(place, wrong), place);
    }
    if (slot.required) refuse(`a body without ${slot.pointer}`, edit(place, undefined), place);
    if (slot.shape.minItems) refuse(`an empty ${slot.pointer}`, edit(place, []), place);
  }
  for (const record of closedRecords(shape)) {
    const place = `${firstOf(record)}/surprise`;
    refuse(`the unknown field ${place}`, edit(place, 1), place);
  }
}

function refusal(subject: Subject, where = '') {
  const { test, op } = subject;
  return (what: string, text: string | undefined, pointer: string) => {
    test(`${op.id} answers 400 for ${what}${where}`, async (world) => {
      const request = { ...(await strangersRequest(subject, world)), text };
      await world.refuse(op, 'validation', request, ({ path }) => assert.equal(path, pointer));
    });
  };
}

function sizeRule(subject: Subject): void {
  const { test, op } = subject;
  test(`${op.id} answers 413 for a body over 1 MiB`, async (world) => {
    const request = await strangersRequest(subject, world);
    const text = JSON.stringify(op.example.body ?? {}).padEnd(MEBIBYTE + 1);
    await world.refuse(op, 'bodyTooLarge', { ...request, text });
  });
}

function keyRule(subject: Subject): void {
  const { test, op } = subject;
  test(`${op.id} answers 400 for an Idempotency-Key over 255 characters`, async (world) => {
    const request = { ...(await strangersRequest(subject, world)), body: op.example.body };
    await world.refuse(op, 'validation', { ...request, idempotencyKey: 'k'.repeat(256) });
  });
}

function wrongTexts(shape: Shape): string[] {
  if (shape.type === 'array') return ['surprise', `${shape.items?.enum?.[0]},surprise`];
  if (shape.type === 'boolean') return ['surprise', '', 'TRUE', '1'];
  if (shape.type !== 'integer') return ['surprise', '', ...otherCase(shape)];
  const { minimum = 0, maximum = 0 } = shape;
  return [String(minimum - 1), String(maximum + 1), '1.5', 'one', '1e1', ''];
}

function wrongValues({ shape }: Slot): unknown[] {
  if (shape.type === 'integer') {
    const { minimum = 0, maximum = 0 } = shape;
    return [null, 'one', 1.5, minimum - 1, maximum + 1];
  }
  if (shape.type === 'boolean') return [null, 'true', 1];
  if (shape.enum) return [null, 'SURPRISE', ...otherCase(shape)];
  // No text of ours may hold this one.
  return shape.pattern ? [null, 7, 'nul\u0000'] : [null, 7];
}

// Names of choices are exact.
function otherCase(shape: Shape): string[] {
  return choicesOf(shape)
    .slice(0, 1)
    .map((choice) => String(choice).toLowerCase());
}

function firstOf(pointer: string): string {
  return pointer.replaceAll('*', '0');
}

/** Gives the body with one place changed; undefined takes the place out. */
function editor(sound: unknown) {
  return (pointer: string, value: unknown): string => {
    const body = structuredClone(sound);
    const names = pointer.split('/').slice(1);
    const last = names.pop() ?? '';
    const holder = names.reduce((inner, name) => inner[name] as Holder, body as Holder); // examples fill every record
    holder[last] = value;
    return JSON.stringify(body);
  };
}

interface Holder {
  [name: string]: unknown;
}
