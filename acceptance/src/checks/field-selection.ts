import assert from 'node:assert/strict';
import type { DataOf, Operation } from '@lienzo/contract';
import type { ValidRequest } from '../client/checked-api.ts';
import { shapeOf } from '../contract/schema-shape.ts';
import type { World } from '../fixtures/seeded-editions.ts';

type WireRecord = Readonly<Record<string, unknown>>;

interface FieldRules<O extends Operation> {
  readonly op: O;
  /** Its query string precedes the selected fields. */
  readonly request: ValidRequest<O>;
  /** Returns the records that a selection applies to. */
  readonly read: (data: DataOf<O>) => readonly WireRecord[];
  /** All fields of each record, in the order of the answer. */
  readonly whole: readonly WireRecord[];
  /** Fields that are returned only when requested by name. */
  readonly onlyByName?: readonly string[];
}

/** Checks field selections: none, each alone, several, all, with spaces, and an empty list. */
export async function acceptFieldSelections<O extends Operation>(
  world: World,
  { op, request, read, whole, onlyByName = [] }: FieldRules<O>,
): Promise<void> {
  const names = fieldNames(op);
  const expected = (fields: readonly string[]) => whole.map((record) => pick(record, fields));
  const accept = (search: string, fields: readonly string[]) =>
    world.accept(op, { ...request, search: join(request.search, search) }, (data) => {
      assert.deepEqual(read(data), expected(fields), `fields ${fields.join(', ')}`);
    });

  const usual = names.filter((name) => !onlyByName.includes(name));
  await accept('', usual);
  await accept('fields=', usual);
  await accept('fields=%20', usual);
  for (const name of names) await accept(`fields=${name}`, [name]);
  const pair = names.slice(-2);
  await accept(`fields=${pair.join(',')}`, pair);
  await accept(`fields=%20${pair.join('%20,%20')}%20`, pair);
  await accept(`fields=${names.join(',')}`, names);
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join('&');
}

function fieldNames(op: Operation): string[] {
  const { fields } = (op.query && shapeOf(op.query).properties) ?? {};
  const names = fields?.items?.enum ?? [];
  assert.ok(names.length > 0, `${op.id} has no field selection`);
  return names.map(String);
}

function pick(record: WireRecord, fields: readonly string[]): WireRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}
