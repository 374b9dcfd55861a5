import {
  addTeamMembers,
  changeSpaceMeta,
  changeTeam,
  createSpace,
  insertFrames,
  listElements,
  listFrames,
  listSpaces,
  listZonesMeta,
  type Operation,
} from '@lienzo/contract';
import Type, { type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ContractError, type ErrorContext } from '../core/errors.ts';
import { createValidator } from './validate.ts';

function rejectionOf(work: () => unknown): ErrorContext {
  try {
    work();
  } catch (error) {
    if (error instanceof ContractError && error.key === 'validation') return error.context;
    throw error;
  }
  return expect.fail('the request was accepted');
}

describe('the reason of a validation error', () => {
  it.each<{ op: Operation; body: unknown; path: string; reason: string }>([
    {
      op: changeTeam,
      body: { team_name: '' },
      path: '/team_name',
      reason:
        'must be 1 to 100 characters, not only whitespace, without control characters; got ""',
    },
    {
      op: changeTeam,
      body: { description: 'x'.repeat(2001) },
      path: '/description',
      reason: `must be at most 2000 characters, without null characters; got "${'x'.repeat(58)}…"`,
    },
    {
      op: addTeamMembers,
      body: { members_info: [{ mail_id: 'unknown', role: 'MEMBER' }] },
      path: '/members_info/0/mail_id',
      reason: 'must be an email address; got "unknown"',
    },
    {
      op: createSpace,
      body: { create_space: { space_name: 'Plan', team_id: 'first' } },
      path: '/create_space/team_id',
      reason: 'must be a numeric id; got "first"',
    },
    {
      op: changeSpaceMeta,
      body: { action_type: 'SPACE_NAME', space_name: ' ' },
      path: '/space_name',
      reason:
        'must be 1 to 255 characters, not only whitespace, without control characters; got " "',
    },
    {
      op: changeSpaceMeta,
      body: { action_type: 'PAINT' },
      path: '/action_type',
      reason: expect.stringMatching(/^unknown value "PAINT"; must be one of SPACE_NAME, /),
    },
    {
      op: insertFrames,
      body: { frames: [{ meta: { id: '1', name: 'Plan' } }] },
      path: '/frames/0/meta/id',
      reason: 'must be a UUID; got "1"',
    },
  ])('explains what $op.id accepts at $path and quotes the value', ({ op, body, path, reason }) => {
    expect(rejectionOf(() => createValidator(op).body(body))).toEqual({ path, reason });
  });

  it.each<{ op: Operation; query: Record<string, string>; path: string; reason: unknown }>([
    {
      op: listSpaces,
      query: { team_id: '-1', action_type: 'ALLSPACES' },
      path: '/team_id',
      reason: 'must be a numeric id; got "-1"',
    },
    {
      op: listZonesMeta,
      query: { fields: 'zone_name,nonsense' },
      path: '/fields/1',
      reason: expect.stringMatching(/^unknown field "nonsense"; must be one of .*\bzone_name\b/),
    },
    {
      op: listFrames,
      query: { ids: 'abc' },
      path: '/ids/0',
      reason: 'must be a UUID; got "abc"',
    },
    {
      op: listElements,
      query: { frame_id: '7' },
      path: '/frame_id',
      reason: 'must be a UUID; got "7"',
    },
    {
      op: listElements,
      query: { bbox: '1,2,3' },
      path: '/bbox',
      reason: 'must be four numbers, separated by commas; got "1,2,3"',
    },
    {
      op: listElements,
      query: { type: 'circle' },
      path: '/type/0',
      reason: 'must be one of frame, shape, connector, comment, in any case; got "circle"',
    },
    {
      op: listElements,
      query: { changed_since: 'yesterday' },
      path: '/changed_since',
      reason: 'must be a date like 2026-01-31 or a time like 2026-01-31T08:30:00Z; got "yesterday"',
    },
    {
      op: listElements,
      query: { limit: '0' },
      path: '/limit',
      reason: 'must be at least 1; got 0',
    },
    {
      op: listElements,
      query: { limit: 'many' },
      path: '/limit',
      reason: 'must be an integer; got "many"',
    },
  ])('explains what $op.id accepts in the query at $path', ({ op, query, path, reason }) => {
    expect(rejectionOf(() => createValidator(op).query(query))).toEqual({ path, reason });
  });

  it('quotes nothing when a field is missing or unknown', () => {
    expect(rejectionOf(() => createValidator(listSpaces).query({ team_id: '1' })).reason).toBe(
      'is required',
    );
    expect(rejectionOf(() => createValidator(changeTeam).body({ nmae: 'Red' })).reason).toBe(
      'is not a known field',
    );
  });

  it('quotes nothing when fields contradict each other', () => {
    const style = { fills: [{ noFill: {}, solid: { color: { hex: { value: '#fff' } } } }] };
    const frame = { meta: { id: crypto.randomUUID(), name: 'Plan' }, properties: style };
    const { reason } = rejectionOf(() => createValidator(insertFrames).body({ frames: [frame] }));
    expect(reason).toMatch(/^must have exactly one of [\w, ]+$/);
  });
});

describe('a quoted value', () => {
  const quoted = (schema: TSchema, value: unknown, name = 'a') => {
    const op: Operation = { ...changeTeam, body: Type.Object({ [name]: schema }) };
    return rejectionOf(() => createValidator(op).body({ [name]: value })).reason;
  };
  const text = Type.String();

  it.each<[unknown, string]>([
    [7, '7'],
    [-1.5e300, '-1.5e+300'],
    [true, 'true'],
    [null, 'null'],
    [[], '[]'],
    [{ b: 'c' }, '{"b":"c"}'],
    [['x'.repeat(100)], `["${'x'.repeat(57)}…`],
  ])('is JSON: %j', (value, quote) => {
    expect(quoted(text, value)).toBe(`must be a string; got ${quote}`);
  });

  it.each<[string, unknown, string]>([
    ['control characters', 'a\u0000\n\u0085b', '"a\\u0000\\n\\u0085b"'],
    ['characters that reorder or hide text', '\u202Eabc\u200B\uFEFF', '"\\u202eabc\\u200b\\ufeff"'],
    ['line separators', '\u2028\u2029', '"\\u2028\\u2029"'],
    ['halves of surrogate pairs', '\uD83C', '"\\ud83c"'],
    ['quotes', 'say "no"', '"say \\"no\\""'],
  ])('escapes %s', (_what, value, quote) => {
    expect(quoted(Type.Integer(), value)).toBe(`must be an integer; got ${quote}`);
  });

  it.each<[string, string, string]>([
    ['a letter', 'x'.repeat(59), `"${'x'.repeat(58)}…"`],
    ['an escape', `${'x'.repeat(56)}\u0000x`, `"${'x'.repeat(56)}…"`],
    ['a character outside the basic plane', `${'x'.repeat(57)}🎨x`, `"${'x'.repeat(57)}…"`],
  ])('is cut at 60 characters, never inside %s', (_what, value, quote) => {
    expect(quoted(Type.Integer(), value)).toBe(`must be an integer; got ${quote}`);
  });

  it('is whole at 60 characters', () => {
    const value = 'x'.repeat(58);
    expect(quoted(Type.Integer(), value)).toBe(`must be an integer; got "${value}"`);
  });

  it.each(['password', 'access_token', 'clientSecret', 'api_key', 'apiKey', 'credentials'])(
    'is omitted when the field is named %s',
    (name) => {
      expect(quoted(Type.Integer(), 'hunter2', name)).toBe('must be an integer');
      expect(quoted(Type.Object({ b: text }), { b: 7 }, name)).toBe('must be a string');
    },
  );
});

describe('the words of a rule', () => {
  const reasonOf = (schema: TSchema, value: unknown) => {
    const op: Operation = { ...changeTeam, body: Type.Object({ a: schema }) };
    return rejectionOf(() => createValidator(op).body({ a: value })).reason;
  };

  it.each<[TSchema, unknown, string]>([
    [Type.Number({ minimum: 2 }), 1, 'must be at least 2; got 1'],
    [Type.Number({ maximum: 2 }), 3, 'must be at most 2; got 3'],
    [Type.Number({ exclusiveMinimum: 2 }), 2, 'must be more than 2; got 2'],
    [Type.Array(Type.Number(), { minItems: 1 }), [], 'must have at least 1 item; got []'],
    [
      Type.Array(Type.Number(), { maxItems: 2 }),
      [1, 2, 3],
      'must have at most 2 items; got [1,2,3]',
    ],
    [Type.String({ maxLength: 2 }), 'abc', 'must have at most 2 characters; got "abc"'],
    [Type.Object({}, { minProperties: 1 }), {}, 'must have at least 1 field; got {}'],
    [Type.Boolean(), 'true', 'must be a boolean; got "true"'],
    [Type.Array(Type.Number()), 'x', 'must be an array; got "x"'],
    [Type.Literal('x'), 'y', 'must be "x"; got "y"'],
    [Type.Union([Type.Number(), Type.Null()]), 'y', 'must be a number; got "y"'],
  ])('%j', (schema, value, reason) => {
    expect(reasonOf(schema, value)).toBe(reason);
  });

  it('are its description when a pattern has none', () => {
    const schema = Type.String({ pattern: '^a+$', description: 'Several times the letter a' });
    expect(reasonOf(schema, 'b')).toBe('must be several times the letter a; got "b"');
  });

  it('find the description below a field with a slash or a tilde in its name', () => {
    const text = Type.String({ pattern: '^a+$', description: 'Several times the letter a' });
    const op: Operation = { ...changeTeam, body: Type.Object({ 'a/b~c': Type.Array(text) }) };
    expect(rejectionOf(() => createValidator(op).body({ 'a/b~c': ['b'] }))).toEqual({
      path: '/a~1b~0c/0',
      reason: 'must be several times the letter a; got "b"',
    });
  });

  it('show the pattern when nothing describes it', () => {
    expect(reasonOf(Type.String({ pattern: 'b' }), 'c')).toBe('must match pattern "b"; got "c"');
  });
});
