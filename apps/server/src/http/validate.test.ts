import type { Operation } from '@lienzo/contract';
import { addTeamMembers, changeTeam, createApiKey, MAX_JSON } from '@lienzo/contract';
import Type, { type TObject, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ContractError, type ErrorContext } from '../core/errors.ts';
import { createValidator } from './validate.ts';

function record(changes: Partial<Operation>): Operation {
  return { ...changeTeam, body: undefined, query: undefined, ...changes };
}

function rejectionOf(work: () => unknown): ErrorContext {
  try {
    work();
  } catch (error) {
    if (error instanceof ContractError && error.key === 'validation') return error.context;
    throw error;
  }
  return expect.fail('it should have been rejected');
}

const closed = (properties: Record<string, TSchema>) =>
  Type.Object(properties, { additionalProperties: false });

describe('a body', () => {
  const body = closed({
    name: Type.String({ maxLength: 5 }),
    role: Type.Optional(Type.Enum(['EDITOR', 'VIEWER'])),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    flag: Type.Optional(Type.Boolean()),
    items: Type.Optional(
      Type.Array(closed({ id: Type.String({ pattern: '^[0-9]+$' }) }), { minItems: 1 }),
    ),
    'odd/~name': Type.Optional(Type.String()),
  });
  const validator = createValidator(record({ body }));

  it('is returned unchanged when it is valid', () => {
    const value = { name: 'Ada', role: 'EDITOR', items: [{ id: '1' }] };
    expect(validator.body(value)).toBe(value);
  });

  it.each<{ problem: string; value: unknown; path: string; reason: RegExp }>([
    { problem: 'is missing', value: undefined, path: '', reason: /a JSON body is required/ },
    { problem: 'is null', value: null, path: '', reason: /object/ },
    { problem: 'is a list', value: [], path: '', reason: /object/ },
    { problem: 'is text', value: 'Ada', path: '', reason: /object/ },
    { problem: 'has no required field', value: {}, path: '/name', reason: /^is required$/ },
    { problem: 'has a wrong type', value: { name: 7 }, path: '/name', reason: /string/ },
    { problem: 'has null for text', value: { name: null }, path: '/name', reason: /string/ },
    { problem: 'is too long', value: { name: 'abcdef' }, path: '/name', reason: /5/ },
    {
      problem: 'has an unknown field',
      value: { name: 'a', nmae: 'b' },
      path: '/nmae',
      reason: /^is not a known field$/,
    },
    {
      problem: 'has an unknown field with a dangerous name',
      value: JSON.parse('{"name":"a","constructor":"b"}'),
      path: '/constructor',
      reason: /^is not a known field$/,
    },
    {
      problem: 'has an unknown enum value',
      value: { name: 'a', role: 'editor' },
      path: '/role',
      reason: /^unknown value "editor"; must be one of EDITOR, VIEWER$/,
    },
    { problem: 'has a small number', value: { name: 'a', count: 0 }, path: '/count', reason: /1/ },
    {
      problem: 'has a fraction',
      value: { name: 'a', count: 1.5 },
      path: '/count',
      reason: /integer/,
    },
    {
      problem: 'has text for a number',
      value: { name: 'a', count: '1' },
      path: '/count',
      reason: /integer/,
    },
    {
      problem: 'has text for a boolean',
      value: { name: 'a', flag: 'true' },
      path: '/flag',
      reason: /boolean/,
    },
    { problem: 'has an empty list', value: { name: 'a', items: [] }, path: '/items', reason: /1/ },
    {
      problem: 'has a nested error',
      value: { name: 'a', items: [{ id: '1' }, { id: 'x' }] },
      path: '/items/1/id',
      reason: /pattern/,
    },
    {
      problem: 'has several errors, of which the deepest is reported',
      value: { name: 7, items: [{ id: 'x' }] },
      path: '/items/0/id',
      reason: /pattern/,
    },
    {
      problem: 'has no required nested field',
      value: { name: 'a', items: [{}] },
      path: '/items/0/id',
      reason: /^is required$/,
    },
    {
      problem: 'has an unknown nested field',
      value: { name: 'a', items: [{ id: '1', x: 1 }] },
      path: '/items/0/x',
      reason: /^is not a known field$/,
    },
    {
      problem: 'has an error at a name that a JSON pointer must escape',
      value: { name: 'a', 'odd/~name': 7 },
      path: '/odd~1~0name',
      reason: /string/,
    },
  ])('is rejected with path and reason when it $problem', ({ value, path, reason }) => {
    const context = rejectionOf(() => validator.body(value));
    expect(context.path).toBe(path);
    expect(context.reason).toMatch(reason);
  });

  it('may be missing if the operation allows it, but must be valid if present', () => {
    const optional = createValidator(record({ body, bodyOptional: true }));
    expect(optional.body(undefined)).toBeUndefined();
    expect(rejectionOf(() => optional.body({})).path).toBe('/name');
  });

  it('is ignored when the operation takes none', () => {
    expect(createValidator(record({})).body({ anything: true })).toBeUndefined();
  });

  it('must have at least one field if the operation requires it', () => {
    expect(rejectionOf(() => createValidator(changeTeam).body({})).path).toBe('');
  });
});

describe('the size of a structure', () => {
  const capped = { ...Type.Array(Type.String()), [MAX_JSON]: 20 };
  const validator = createValidator(
    record({
      body: closed({ outer: closed({ list: capped }), other: Type.Optional(Type.String()) }),
    }),
  );

  it('counts the characters of its own JSON text', () => {
    const outer = { list: ['a'.repeat(16)] };
    expect(JSON.stringify(outer.list)).toHaveLength(20);
    expect(validator.body({ outer, other: 'b'.repeat(100) })).toBeDefined();
  });

  it('is rejected one character above the limit, with its path', () => {
    const context = rejectionOf(() => validator.body({ outer: { list: ['a'.repeat(17)] } }));
    expect(context).toEqual({
      path: '/outer/list',
      reason: 'is longer than 20 characters of JSON',
    });
  });

  it('is limited for the members of a team', () => {
    const member = { mail_id: `${'a'.repeat(60)}@example.com`, role: 'MEMBER' };
    const { body } = createValidator(addTeamMembers);
    const length = JSON.stringify(member).length + 1;
    const fitting = Array(Math.floor(10_999 / length)).fill(member);
    expect(body({ members_info: fitting })).toBeDefined();
    const context = rejectionOf(() => body({ members_info: [...fitting, member] }));
    expect(context.path).toBe('/members_info');
  });
});

describe('a query', () => {
  const query: TObject = Type.Object({
    from: Type.Optional(Type.Integer({ minimum: 0 })),
    scale: Type.Optional(Type.Number({ maximum: 4 })),
    deep: Type.Optional(Type.Boolean()),
    kind: Type.Optional(Type.Enum(['A', 'B'])),
    fields: Type.Optional(Type.Array(Type.Enum(['id', 'name']))),
    search: Type.Optional(Type.String({ minLength: 1 })),
  });
  const validator = createValidator(record({ query }));

  it.each<[string, Record<string, unknown>, object]>([
    ['nothing', {}, {}],
    ['whole numbers', { from: '0' }, { from: 0 }],
    ['large numbers', { from: '999999999999999' }, { from: 999999999999999 }],
    ['fractions', { scale: '0.25' }, { scale: 0.25 }],
    ['true', { deep: 'true' }, { deep: true }],
    ['false', { deep: 'false' }, { deep: false }],
    ['a list', { fields: 'id,name' }, { fields: ['id', 'name'] }],
    ['a list with spaces', { fields: ' id , name ' }, { fields: ['id', 'name'] }],
    ['a repeated list parameter', { fields: ['id', 'name'] }, { fields: ['id', 'name'] }],
    ['an empty list as not set', { fields: '' }, {}],
    ['a blank list as not set', { fields: '  ' }, {}],
    ['text that looks like a number', { search: '12' }, { search: '12' }],
    ['unknown parameters by ignoring them', { page: '2', from: '1' }, { from: 1 }],
  ])('reads %s', (_kind, raw, parsed) => {
    expect(validator.query(raw)).toEqual(parsed);
  });

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['text for a number', { from: 'abc' }, '/from', /integer/],
    ['an empty number', { from: '' }, '/from', /integer/],
    ['a sign', { from: '-1' }, '/from', /integer/],
    ['a plus', { from: '+1' }, '/from', /integer/],
    ['a fraction', { from: '1.0' }, '/from', /integer/],
    ['an exponent', { from: '1e3' }, '/from', /integer/],
    ['a hexadecimal', { from: '0x10' }, '/from', /integer/],
    ['blanks around a number', { from: ' 1' }, '/from', /integer/],
    ['a number that is too large', { from: '9'.repeat(30) }, '/from', /integer/],
    ['a number twice', { from: ['1', '2'] }, '/from', /integer/],
    ['a fraction that is too large', { scale: '4.5' }, '/scale', /4/],
    ['a fraction without leading digits', { scale: '.5' }, '/scale', /number/],
    ['a fraction with an exponent', { scale: '1e0' }, '/scale', /number/],
    ['a boolean in capitals', { deep: 'TRUE' }, '/deep', /boolean/],
    ['one for true', { deep: '1' }, '/deep', /boolean/],
    ['an unknown value', { kind: 'C' }, '/kind', /^unknown value "C"; must be one of A, B$/],
    ['a value twice', { kind: ['A', 'B'] }, '/kind', /one of/],
    [
      'an unknown field',
      { fields: 'id,nmae' },
      '/fields/1',
      /^unknown field "nmae"; must be one of id, name$/,
    ],
    ['an empty item in a list', { fields: 'id,,name' }, '/fields/1', /one of/],
    ['empty text', { search: '' }, '/search', /1/],
  ])('rejects %s', (_kind, raw, path, reason) => {
    const context = rejectionOf(() => validator.query(raw));
    expect(context.path).toBe(path);
    expect(context.reason).toMatch(reason);
  });

  it('is empty when the operation has none', () => {
    expect(createValidator(createApiKey).query({ anything: '1' })).toEqual({});
  });
});
