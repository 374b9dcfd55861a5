import { describe, expect, it } from 'vitest';
import { type ElementPlace, elementPlaces } from '../../test/element-places.ts';
import { accepts, faultOf } from '../../test/fault.ts';
import { type Choice, choicesOf } from '../../test/json-schema.ts';
import { sampleAt } from '../../test/sample.ts';
import { toInputForm, toOutput, toStored } from './convert.ts';

const MODELS = 'rgb, hsb, hex';
const FAMILIES = 'basic, flowchart, block_arrow, mathematical_symbol, star, callout, custom';

const EXACTLY_ONE: Record<string, string> = {
  Color: MODELS,
  Fill: 'solid, gradient, no_fill',
  StrokeFill: 'solid, no_fill',
  PathCommand:
    'move_to, line_to, cubic_to, quadratic_to, arc_to, smooth_cubic_to, smooth_quadratic_to, close_path',
  Shape: FAMILIES,
};

const AT_LEAST_ONE: Record<string, string> = {
  FrameChange: 'properties, meta, group_id, locked, metadata',
  PropertiesChange: 'layout, fills, strokes',
  ShapeChange: `properties, text, meta, frame_id, group_id, locked, placeholder, card, table, image, file, metadata, ${FAMILIES}`,
  CardChange: 'assignee, due_date, tag',
  TableChange: 'columns, rows, cells',
  ImageChange: 'file_id, crop, alt',
  AttachedFileChange: 'file_id, bytes',
  ConnectorEnd: 'shape_id, point',
  ConnectorChange:
    'connected, type, stroke, text, bends, label_position, meta, frame_id, group_id, locked, metadata',
  Comment: 'position, element_id, parent_id',
  CommentChange: 'text, resolved, mentions, metadata',
};

const AT_MOST_ONE: Record<string, string> = {
  ShapeChange: FAMILIES,
  Comment: 'position, element_id',
};

interface Case extends ElementPlace {
  readonly choice: Choice;
  /** Title of the schema without the name of the form. */
  readonly structure: string;
}

const cases: Case[] = elementPlaces((schema) => choicesOf(schema).length > 0).flatMap((place) =>
  choicesOf(place.schema).map((choice) => {
    const structure = place.schema.title?.replace(/^Stored|Input$/g, '') ?? place.pointer;
    return { ...place, choice, structure };
  }),
);
const exactly = cases.filter(({ choice }) => choice.minimum === 1 && choice.maximum === 1);
const atLeast = cases.filter(({ choice }) => choice.maximum > 1);
const atMost = cases.filter(({ choice }) => choice.minimum === 0);

/** Returns an element whose value at the place has exactly the named alternatives. */
function withAlternatives({ json, tokens, schema, choice }: Case, names: readonly string[]) {
  const required = Object.entries(sampleAt(schema, []) as object); // the place is an object
  const beside = required.filter(([name]) => !choice.names.includes(name));
  const chosen = names.map((name) => [name, sampleAt(schema.properties?.[name] ?? {}, [])]);
  return sampleAt(json, tokens, { value: Object.fromEntries([...beside, ...chosen]) });
}

// The JSON Schema must accept the same values as the schema at run time, for clients that validate by OpenAPI.
function expectRefused(place: Case, names: readonly string[], reason: string) {
  const element = withAlternatives(place, names);
  expect(faultOf(place.root, element)).toEqual({ path: place.pointer, message: reason });
  expect(accepts(place.json, element), `as JSON Schema: ${names.join()}`).toBe(false);
}

function expectAccepted(place: Case, names: readonly string[]) {
  const element = withAlternatives(place, names);
  expect(faultOf(place.root, element)).toBeUndefined();
  expect(accepts(place.json, element), `as JSON Schema: ${names.join()}`).toBe(true);
}

function pairsOf(names: readonly string[]): string[][] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other]));
}

describe('rules between fields', () => {
  it('are all listed here', () => {
    expect(new Set(exactly.map(({ structure }) => structure))).toEqual(
      new Set(Object.keys(EXACTLY_ONE)),
    );
    expect(new Set(atLeast.map(({ structure }) => structure))).toEqual(
      new Set(Object.keys(AT_LEAST_ONE)),
    );
    expect(new Set(atMost.map(({ structure }) => structure))).toEqual(
      new Set(Object.keys(AT_MOST_ONE)),
    );
  });

  it.each(exactly)('$form $kind $pointer must have exactly one', (place) => {
    const advertised = EXACTLY_ONE[place.structure] ?? '';
    const spelled = place.form === 'output' ? advertised.replace('no_fill', 'noFill') : advertised;
    const lenient = place.form === 'input' || place.form === 'change';
    const alias = lenient && spelled.includes('no_fill') ? ['noFill'] : [];
    const names = [...spelled.split(', '), ...alias];
    expect(place.choice.names).toEqual(names);
    for (const name of names) expectAccepted(place, [name]);
    for (const wrong of [[], ...pairsOf(names), names])
      expectRefused(place, wrong, `must have exactly one of ${spelled}`);
  });

  it.each(atLeast)('$form $kind $pointer must have at least one', (place) => {
    const names = AT_LEAST_ONE[place.structure] ?? '';
    expect(place.choice.names.join(', ')).toBe(names);
    for (const name of place.choice.names) expectAccepted(place, [name]);
    const exclusive = AT_MOST_ONE[place.structure]?.split(', ') ?? [];
    expectAccepted(
      place,
      place.choice.names.filter((name) => !exclusive.includes(name)),
    );
    expectRefused(place, [], `must have at least one of ${names}`);
  });

  it.each(atMost)('$form $kind $pointer must have at most one', (place) => {
    const names = AT_MOST_ONE[place.structure] ?? '';
    expect(place.choice.names.join(', ')).toBe(names);
    for (const pair of pairsOf(place.choice.names))
      expectRefused(place, pair, `must have at most one of ${names}`);
  });

  it.each(exactly.filter(({ form }) => form === 'stored'))(
    'every alternative of $kind $pointer is returned',
    (place) => {
      for (const name of place.choice.names) {
        const element = withAlternatives(place, [name]) as never; // an element of this kind
        expect(toInputForm(place.kind, toStored(place.kind, element))).toEqual(element);
        if (name === 'hsb') continue; // its output is in fractions, which are not degrees
        expect(toStored(place.kind, toOutput(place.kind, element) as never)).toEqual(element);
      }
    },
  );
});
