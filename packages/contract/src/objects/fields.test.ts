import { describe, expect, it } from 'vitest';
import { elementPlaces, forms, kinds } from '../../test/element-places.ts';
import { faultOf } from '../../test/fault.ts';
import { sampleAt } from '../../test/sample.ts';

const names = (text: string) => text.trim().split(/\s+/);

// Required fields as `parent/field`: those of all forms, and those of each form.
const STRUCTURES = names(`
  meta/name
  rgb/red rgb/green rgb/blue hsb/hue hsb/saturation hsb/brightness hex/value
  solid/color gradient/stops stops/color stops/position linear/start linear/end
  center/x center/y start/x start/y end/x end/y point/x point/y bends/x bends/y
  control/x control/y control1/x control1/y control2/x control2/y
  fill/solid
  basic/type flowchart/type block_arrow/type mathematical_symbol/type star/type callout/type
  rounded_rectangle/type snip_rectangle/type triangle/type bracket/type brace/type
  single_arrow/type curved_arrow/type arrow_callout/type double_arrow/type
  point/type ribbon/type scroll/type wave/type
  custom/paths paths/commands
  move_to/point line_to/point cubic_to/control1 cubic_to/control2 cubic_to/end
  quadratic_to/control quadratic_to/end arc_to/end smooth_cubic_to/control2 smooth_cubic_to/end
  smooth_quadratic_to/end
  paragraphs/id font_name/name placeholder/type
  connected/first connected/second
  columns/id columns/width rows/id rows/height cells/row cells/column cells/text
`);
const WHOLE = names(`
  frame/meta shape/meta connector/meta comment/meta meta/id
  connector/connected comment/text position/top position/left
  table/columns table/rows crop/x crop/y crop/width crop/height
`);
const DEFAULTED = names('frame/type comment/resolved');
const CHANGE = names('frame/id shape/id connector/id comment/id');

const REQUIRED = {
  input: [...STRUCTURES, ...WHOLE],
  stored: [...STRUCTURES, ...WHOLE, ...DEFAULTED],
  output: [...STRUCTURES, ...WHOLE, ...DEFAULTED],
  change: [...STRUCTURES, ...CHANGE],
  storedChange: [...STRUCTURES, ...CHANGE],
};

const objects = elementPlaces(({ properties }) => properties !== undefined);

const required = objects.flatMap((place) =>
  (place.schema.required ?? []).map((field) => {
    const holder = [place.kind, ...place.tokens.filter((token) => token !== '0')].at(-1);
    return { ...place, field, name: `${holder}/${field}` };
  }),
);

describe('fields', () => {
  it.each(forms)('of %s are required exactly as listed', (form) => {
    const found = required.filter((place) => place.form === form).map(({ name }) => name);
    expect(new Set(found)).toEqual(new Set(REQUIRED[form]));
  });

  it.each(kinds.flatMap((kind) => forms.map((form) => ({ kind, form }))))(
    'of $kind $form are reported with their path when missing',
    ({ kind, form }) => {
      const places = required.filter((place) => place.kind === kind && place.form === form);
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) {
        const { [place.field]: _, ...value } = sampleAt(place.schema, []) as Record<
          string,
          unknown
        >; // an object
        const fault = faultOf(place.root, sampleAt(place.json, place.tokens, { value }));
        expect(fault?.path).toBe(`${place.pointer}/${place.field}`);
      }
    },
  );

  it.each(kinds.flatMap((kind) => forms.map((form) => ({ kind, form }))))(
    'that $kind $form does not define are reported with their path',
    ({ kind, form }) => {
      // Metadata can have any fields.
      const places = objects.filter(
        (place) => place.kind === kind && place.form === form && place.tokens[0] !== 'metadata',
      );
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) {
        const known = sampleAt(place.schema, []) as object; // the place is an object
        const value = { ...known, unexpected: 1 };
        const fault = faultOf(place.root, sampleAt(place.json, place.tokens, { value }));
        expect(fault).toEqual({
          path: `${place.pointer}/unexpected`,
          message: 'schema is false',
        });
      }
    },
  );

  it('named __proto__ are rejected like other unknown fields', () => {
    for (const place of objects.filter(({ form }) => form === 'input')) {
      const value = JSON.parse('{"__proto__": {}}');
      const element = sampleAt(place.json, place.tokens, { value });
      expect(faultOf(place.root, element)).toBeDefined();
    }
  });
});
