import { describe, expect, it } from 'vitest';
import { distinctSent, type ElementPlace, elementPlaces } from '../../test/element-places.ts';
import { faultOf } from '../../test/fault.ts';
import { sampleAt } from '../../test/sample.ts';

const COORDINATE = [-10_000_000, 10_000_000] as const;
const SIZE = [0, 10_000_000] as const;
const ANGLE = [-36_000, 36_000] as const;
const FRACTION = [0, 1] as const;
const CHANNEL = [0, 255] as const;

// By field, or by `parent/field` where fields of the same name have different ranges.
const NUMBERS: Record<string, readonly [minimum: number, maximum: number]> = {
  top: COORDINATE,
  left: COORDINATE,
  right: COORDINATE,
  bottom: COORDINATE,
  x: COORDINATE,
  y: COORDINATE,
  width: SIZE,
  height: SIZE,
  radius: SIZE,
  x_radius: SIZE,
  y_radius: SIZE,
  spread_x: SIZE,
  spread_y: SIZE,
  rotate: ANGLE,
  rotation_angle: ANGLE,
  start_angle: ANGLE,
  sweep_angle: ANGLE,
  alpha: FRACTION,
  position: FRACTION,
  label_position: FRACTION,
  red: CHANNEL,
  green: CHANNEL,
  blue: CHANNEL,
  hue: [0, 360],
  saturation: FRACTION,
  brightness: FRACTION,
  size: [0, 10_000],
  'crop/x': FRACTION,
  'crop/y': FRACTION,
  'crop/width': [0.001, 1],
  'crop/height': [0.001, 1],
  'strokes/width': [0, 10_000],
  'stroke/width': [0, 10_000],
  line: [0, 100],
  before: [0, 10_000],
  after: [0, 10_000],
  level: [0, 100],
  bytes: [0, 1_000_000_000_000],
};
const INTEGERS = ['rotate', 'red', 'green', 'blue', 'before', 'after', 'level', 'bytes'];

const LISTS: Record<string, readonly [minimum: number, maximum: number]> = {
  stops: [2, 64],
  bends: [0, 32],
  fills: [0, 64],
  strokes: [0, 64],
  paths: [0, 1_000],
  commands: [0, 10_000],
  paragraphs: [0, 1_000],
  portions: [0, 1_000],
  mentions: [0, 100],
  columns: [1, 20],
  rows: [1, 100],
  cells: [0, 1_000],
};

const fieldOf = ({ tokens }: ElementPlace) => tokens.at(-1) ?? '';

function rangeOf(place: ElementPlace) {
  if (place.form === 'output' && fieldOf(place) === 'hue') return FRACTION;
  return NUMBERS[place.name] ?? NUMBERS[fieldOf(place)] ?? [Number.NaN, Number.NaN];
}

function expectRefused(place: ElementPlace, value: unknown) {
  const fault = faultOf(place.root, sampleAt(place.json, place.tokens, { value }));
  expect(fault?.path, `${typeof value} ${value}`).toBe(place.pointer);
}

function expectAccepted(place: ElementPlace, value: unknown) {
  expect(faultOf(place.root, sampleAt(place.json, place.tokens, { value }))).toBeUndefined();
}

/** Columns, rows and cells of a table must differ. */
function numbered({ tokens }: ElementPlace, item: unknown, index: number): unknown {
  if (tokens[0] !== 'table') return item;
  const isCell = tokens.at(-1) === 'cells';
  return { ...Object(item), ...(isCell ? { row: `r${index}` } : { id: `n${index}` }) };
}

const numbers = elementPlaces(({ type }) => type === 'number' || type === 'integer');
const lists = elementPlaces(({ type }) => type === 'array');

describe('ranges', () => {
  it('are the same in every place of a field', () => {
    for (const place of numbers) {
      const { minimum, maximum, type } = place.schema;
      expect([minimum, maximum], place.pointer).toEqual(rangeOf(place));
      expect(type === 'integer', place.pointer).toBe(INTEGERS.includes(fieldOf(place)));
    }
    for (const place of lists) {
      const { minItems = 0, maxItems } = place.schema;
      expect([minItems, maxItems], place.pointer).toEqual(LISTS[fieldOf(place)]);
    }
    const used = [...numbers, ...lists].flatMap((place) => [place.name, fieldOf(place)]);
    expect(used).toEqual(expect.arrayContaining(Object.keys({ ...NUMBERS, ...LISTS })));
  });

  it.each(distinctSent(numbers))(
    '$form $kind $pointer accepts numbers up to both limits',
    (place) => {
      const [minimum, maximum] = rangeOf(place);
      expectAccepted(place, minimum);
      expectAccepted(place, maximum);
      const outside = [minimum - 1, minimum - 0.001, maximum + 0.001, maximum + 1];
      for (const wrong of [...outside, Number.NaN, Number.POSITIVE_INFINITY, '1', null, true])
        expectRefused(place, wrong);
      if (INTEGERS.includes(fieldOf(place))) expectRefused(place, 0.5);
      else expectAccepted(place, 0.5);
    },
  );

  it.each(distinctSent(lists))('$form $kind $pointer accepts lists up to both limits', (place) => {
    const [minimum, maximum] = LISTS[fieldOf(place)] ?? [Number.NaN, Number.NaN];
    const item = sampleAt(place.schema.items ?? {}, []);
    const listOf = (length: number) =>
      Array.from({ length }, (_, index) => numbered(place, item, index));
    expectAccepted(place, listOf(minimum));
    expectAccepted(place, listOf(maximum));
    expectRefused(place, listOf(maximum + 1));
    if (minimum > 0) expectRefused(place, listOf(minimum - 1));
    expectRefused(place, { 0: item });
  });
});
