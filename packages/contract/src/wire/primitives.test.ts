import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  Count,
  closed,
  Flag,
  fieldsOf,
  MAX_JSON,
  MailAddress,
  NumericId,
  nameOf,
  PageLimit,
  StartIndex,
  selection,
  sized,
  Timestamp,
  textOf,
  Uri,
} from './primitives.ts';

function accepts(schema: TSchema, value: unknown): boolean {
  return Compile(schema).Check(value);
}

function show(text: string): string {
  const code = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const shown = text.replace(/[^\x20-\x7e]/g, code);
  return shown.length > 40 ? `${shown.slice(0, 20)}… (${text.length})` : shown;
}

const cases = (texts: readonly string[]) =>
  texts.map((text): [string, string] => [show(text), text]);

describe('a name', () => {
  const name = nameOf({ maximum: 255 });

  it.each(
    cases([
      'a',
      '7',
      'Zone 1',
      ' leading and trailing ',
      '_~`#%&^*(){}[]+|=-.$@?,:;></!\'\\"',
      'línea ñandú 画布 холст',
      '\u0080',
      '\uffff',
      'emoji 🎨',
      '🎨'.repeat(255),
      'family 👨‍👩‍👧',
      'tab\tand\nline\r\nbreak',
      'a\u000b\u000cb',
      'a'.repeat(255),
      '<script>alert(1)</script>',
      "'; drop table teams; --",
    ]),
  )('may be "%s"', (_shown, text) => {
    expect(accepts(name, text)).toBe(true);
  });

  it.each(
    cases([
      '',
      ' ',
      '\t\n ',
      '\u00a0\u3000',
      'nul \u0000',
      'bell \u0007',
      'escape \u001b[0m',
      'unit separator \u001f',
      'delete \u007f',
      'half \ud83c',
      '\udfa8 half',
      'wrong order \udfa8\ud83c',
      'a'.repeat(256),
      'a\n'.repeat(128),
    ]),
  )('may not be "%s"', (_shown, text) => {
    expect(accepts(name, text)).toBe(false);
  });

  it.each([[null], [7], [true], [['a']], [{}]])('may not be %j, which is not a string', (value) => {
    expect(accepts(name, value)).toBe(false);
  });

  it('accepts or rejects each single code unit by the rule', () => {
    const listed = /^[\x20-\x7e\x80-\ud7ff\ue000-\uffff\t-\r]$/;
    const checker = Compile(name);
    const wrong = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
      // With a neighbor, because a name must not consist of whitespace alone.
      .filter((unit) => checker.Check(`a${unit}`) !== listed.test(unit));
    expect(wrong.map(show)).toEqual([]);
  });
});

describe('free text', () => {
  const text = textOf({ maximum: 10 });

  it.each(cases(['', ' ', 'line\nbreak', '\u0007', '🎨'.repeat(10), 'a'.repeat(10)]))(
    'may be "%s"',
    (_shown, value) => {
      expect(accepts(text, value)).toBe(true);
    },
  );

  it.each(cases(['\u0000', 'a\ud800', '\udc00', 'a'.repeat(11)]))(
    'may not be "%s"',
    (_shown, value) => {
      expect(accepts(text, value)).toBe(false);
    },
  );
});

describe('a mail address', () => {
  it.each(
    cases([
      'a@b',
      'ada@example.com',
      'Ada.Lovelace+canvas@sub.example.co.uk',
      "o'hara!#$%&*/=?^_`{|}~-@example.com",
      'maría@example.com',
      'a@127.0.0.1',
      `${'a'.repeat(64)}@example.com`,
      `a@${'b'.repeat(189)}`,
    ]),
  )('may be "%s"', (_shown, text) => {
    expect(accepts(MailAddress, text)).toBe(true);
  });

  it.each(
    cases([
      '',
      'a',
      '@',
      'a@',
      '@example.com',
      'a b@example.com',
      'a@exam ple.com',
      'a@b@c',
      'a@-example.com',
      'a@example.com.',
      'a@example_x.com',
      'Ada <ada@example.com>',
      'a,b@example.com',
      '"ada"@example.com',
      'a@example.com\n',
      'a\u0000@example.com',
      'a\u007f@example.com',
      'a\ud800@example.com',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(190)}`,
    ]),
  )('may not be "%s"', (_shown, text) => {
    expect(accepts(MailAddress, text)).toBe(false);
  });
});

describe('a timestamp', () => {
  it('is weekday, day, month, year and time of day', () => {
    expect(accepts(Timestamp, 'Tue, 04 Feb 2025, 11:34:28')).toBe(true);
  });

  it.each([
    '2025-02-04T11:34:28Z',
    'Tue, 4 Feb 2025, 11:34:28',
    'Tue 04 Feb 2025, 11:34:28',
    'tue, 04 Feb 2025, 11:34:28',
    'Tuesday, 04 Feb 2025, 11:34:28',
    'Tue, 04 February 2025, 11:34:28',
    'Tue, 04 Feb 2025 11:34:28',
    'Tue, 04 Feb 2025, 11:34',
    'Tue, 04 Feb 2025, 11:34:28 GMT',
    'Tue, 04 Feb 25, 11:34:28',
    '',
  ])('is not "%s"', (text) => {
    expect(accepts(Timestamp, text)).toBe(false);
  });
});

describe('ids, counts, flags and paths', () => {
  it.each<{ kind: string; schema: TSchema; value: unknown; fits: boolean }>([
    { kind: 'id', schema: NumericId, value: '1', fits: true },
    { kind: 'id', schema: NumericId, value: '9223372036854775807', fits: true },
    { kind: 'id', schema: NumericId, value: '0', fits: false },
    { kind: 'id', schema: NumericId, value: '01', fits: false },
    { kind: 'id', schema: NumericId, value: '-1', fits: false },
    { kind: 'id', schema: NumericId, value: '12345678901234567890', fits: false },
    { kind: 'id', schema: NumericId, value: 1, fits: false },
    { kind: 'count', schema: Count, value: '0', fits: true },
    { kind: 'count', schema: Count, value: '-1', fits: false },
    { kind: 'count', schema: Count, value: '', fits: false },
    { kind: 'count', schema: Count, value: 0, fits: false },
    { kind: 'flag', schema: Flag, value: 'true', fits: true },
    { kind: 'flag', schema: Flag, value: 'false', fits: true },
    { kind: 'flag', schema: Flag, value: true, fits: false },
    { kind: 'flag', schema: Flag, value: 'TRUE', fits: false },
    { kind: 'uri', schema: Uri, value: '/service/api/v1/editions/1', fits: true },
    { kind: 'uri', schema: Uri, value: 'http://example.com/service/api/v1/', fits: false },
    { kind: 'start index', schema: StartIndex, value: 0, fits: true },
    { kind: 'start index', schema: StartIndex, value: -1, fits: false },
    { kind: 'start index', schema: StartIndex, value: 1.5, fits: false },
    { kind: 'start index', schema: StartIndex, value: 2 ** 31 - 1, fits: true },
    { kind: 'start index', schema: StartIndex, value: 2 ** 31, fits: false },
    { kind: 'limit', schema: PageLimit, value: 1, fits: true },
    { kind: 'limit', schema: PageLimit, value: 100, fits: true },
    { kind: 'limit', schema: PageLimit, value: 0, fits: false },
    { kind: 'limit', schema: PageLimit, value: 101, fits: false },
  ])('$kind $value: $fits', ({ schema, value, fits }) => {
    expect(accepts(schema, value)).toBe(fits);
  });
});

describe('a record', () => {
  const Thing = closed(
    { id: NumericId, name: Type.String(), note: Type.Optional(Type.String()) },
    { title: 'Thing' },
  );

  it('rejects unknown fields and requires the others', () => {
    expect(accepts(Thing, { id: '1', name: 'a' })).toBe(true);
    expect(accepts(Thing, { id: '1', name: 'a', nmae: 'b' })).toBe(false);
    expect(accepts(Thing, { id: '1' })).toBe(false);
  });

  it('has only optional fields in a selection, and no others', () => {
    const picked = selection(Thing);
    expect(accepts(picked, {})).toBe(true);
    expect(accepts(picked, { name: 'a' })).toBe(true);
    expect(accepts(picked, { name: 7 })).toBe(false);
    expect(accepts(picked, { other: 'a' })).toBe(false);
    expect(picked).toHaveProperty('title', 'ThingSelection');
    expect(selection(closed({ id: NumericId }))).not.toHaveProperty('title');
  });

  it('is not changed by a selection of it', () => {
    selection(Thing);
    expect(accepts(Thing, {})).toBe(false);
  });

  it('offers exactly its fields for selection', () => {
    const fields = fieldsOf(Thing);
    expect(accepts(fields, ['id', 'name', 'note'])).toBe(true);
    expect(accepts(fields, ['nmae'])).toBe(false);
    expect(accepts(fields, ['toString'])).toBe(false);
    expect(accepts(Type.Object({ fields }), {})).toBe(true);
  });

  it('has the limit of its JSON text as a keyword that validation ignores', () => {
    const capped = sized(Type.Array(Type.String()), 20);
    expect(capped).toHaveProperty(MAX_JSON, 20);
    expect(accepts(capped, ['a'.repeat(100)])).toBe(true);
  });
});
