import { describe, expect, it } from 'vitest';
import { distinctSent, type ElementPlace, elementPlaces } from '../../test/element-places.ts';
import { faultOf } from '../../test/fault.ts';
import { sampleAt } from '../../test/sample.ts';
import { ColorInput, StoredColor } from './color.ts';
import { elementKey } from './element-id.ts';

const ID = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';

const strings = elementPlaces(({ type }) => type === 'string');
const fieldOf = ({ tokens }: ElementPlace) => tokens.at(-1) ?? '';
const tableIds = strings.filter(({ tokens }) => tokens[0] === 'table' && tokens.at(-1) !== 'text');
const images = strings.filter(({ tokens }) => ['image', 'file'].includes(tokens[0] ?? ''));
const ids = strings.filter(
  (place) => /^(id|\w+_id)$/.test(fieldOf(place)) && ![...tableIds, ...images].includes(place),
);
const texts = strings.filter((place) => fieldOf(place) === 'text');
const names = strings.filter((place) => place.name === 'meta/name');
const links = strings.filter((place) => fieldOf(place) === 'link');
const cards = strings.filter(({ tokens }) => tokens[0] === 'card');
const mentions = strings.filter(({ tokens }) => tokens[0] === 'mentions');
const metadata = strings.filter(({ tokens }) => tokens[0] === 'metadata');
const hexes = strings.filter((place) => place.name === 'hex/value');

const LONGEST: Record<string, number> = {
  name: 255,
  'comment/text': 10_000,
  'cells/text': 2_000,
  text: 20_000,
};

function faultAt(place: ElementPlace, value: unknown) {
  return faultOf(place.root, sampleAt(place.json, place.tokens, { value }))?.path;
}

describe('strings', () => {
  it('are ids, texts, names, links, colors, mentions, metadata or in cards, images, files or tables', () => {
    const plain = [ids, texts, names, links, hexes, mentions, metadata];
    const known = [...plain, cards, images, tableIds].flat();
    expect(known).toHaveLength(strings.length);
  });

  it.each(distinctSent(links))('$form $kind $pointer is a URL that is safe to open', (place) => {
    for (const right of [
      'https://example.com/a?b=c#d',
      'HTTP://example.com',
      'mailto:a@example.com',
      `https://${'a'.repeat(2_040)}`,
    ])
      expect(faultAt(place, right)).toBeUndefined();
    for (const wrong of [
      ...['', 'example.com', 'javascript:alert(1)', 'data:text/html,a', ' https://a.b', 'https://'],
      ...['https://a b', 'https://a\nb', 'https://a"b', `https://${'a'.repeat(2_041)}`, 7],
    ])
      expect(faultAt(place, wrong)).toBe(place.pointer);
  });

  it.each(distinctSent([...texts, ...names]))(
    '$form $kind $pointer accepts storable text up to its maximum length',
    (place) => {
      const longest = LONGEST[place.name] ?? LONGEST[fieldOf(place)] ?? 0;
      for (const right of ['a', 'Ünï ☂ 😀', ' two\nlines ', '😀'.repeat(longest)])
        expect(faultAt(place, right)).toBeUndefined();
      for (const wrong of ['a'.repeat(longest + 1), 'a\u0000', '\uD800', 'a\uDC00b', 7, null])
        expect(faultAt(place, wrong)).toBe(place.pointer);
    },
  );

  it.each(distinctSent([...texts, ...names]))(
    '$form $kind $pointer may be blank only in a portion and a cell',
    (place) => {
      const portion = ['portions/text', 'cells/text'].includes(place.name);
      for (const blank of ['', ' \n '])
        expect(faultAt(place, blank)).toBe(portion ? undefined : place.pointer);
    },
  );

  it.each(distinctSent(tableIds))('$form $kind $pointer is a short id', (place) => {
    for (const right of ['a', '0', 'r12', 'abcdefgh'])
      expect(faultAt(place, right)).toBeUndefined();
    for (const wrong of ['', 'A', 'a b', 'a:b', 'ü', 'abcdefghi', 7, null])
      expect(faultAt(place, wrong)).toBe(place.pointer);
  });

  it.each(distinctSent(ids))('$form $kind $pointer is a UUID in upper or lower case', (place) => {
    expect(faultAt(place, ID)).toBeUndefined();
    expect(faultAt(place, ID.toUpperCase())).toBeUndefined();
    for (const wrong of ['', 'abc', ID.slice(1), `${ID}0`, ID.replaceAll('-', ''), ` ${ID}`, 7])
      expect(faultAt(place, wrong)).toBe(place.pointer);
  });
});

it('accepts null for frame_id only in a change', () => {
  const places = elementPlaces((schema) => schema.anyOf !== undefined).filter(
    (place) => fieldOf(place) === 'frame_id',
  );
  expect(places.map(({ kind, form }) => `${kind} ${form}`)).toEqual([
    'shape change',
    'shape storedChange',
    'connector change',
    'connector storedChange',
  ]);
  for (const place of places) {
    expect(faultAt(place, null)).toBeUndefined();
    expect(faultAt(place, ID)).toBeUndefined();
    expect(faultAt(place, 'abc')).toBe('/frame_id');
  }
});

it('compares ids case-insensitively', () => {
  expect(elementKey(ID.toUpperCase())).toBe(elementKey(ID));
});

describe('hexadecimal colors', () => {
  it.each(['#1a2b3c', '1A2B3C', 'fff', '#FFF', '#1a2b3c80', '1A2B3C80'])('accept %s', (value) => {
    expect(faultOf(ColorInput, { hex: { value } })).toBeUndefined();
  });

  it.each([
    '',
    '#',
    '#ff',
    '#ffff',
    '#fffff',
    '#1a2b3c8',
    '##fff',
    'red',
    '#ggg',
    '#fff ',
    'fff\n',
  ])('reject %j', (value) => {
    expect(faultOf(ColorInput, { hex: { value } })?.path).toBe('/hex/value');
  });

  it.each(['1a2b3c', '#1A2B3C', '#FFF'])('are not stored as %s', (value) => {
    expect(faultOf(StoredColor, { hex: { value } })?.path).toBe('/hex/value');
  });
});
