import type { TSchema } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { atLeastOne } from './exactly-one.ts';
import { Fill, FillInput, StoredFill } from './fill.ts';
import { Layout } from './layout.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';
import { StoredStroke, Stroke, StrokeInput } from './stroke.ts';

function facetsOf<F extends TSchema, S extends TSchema>(fill: F, stroke: S) {
  return {
    layout: Type.Optional(Layout),
    fills: Type.Optional(Type.Array(fill, { maxItems: limits.fills })),
    strokes: Type.Optional(Type.Array(stroke, { maxItems: limits.strokes })),
  };
}

const facets = {
  input: facetsOf(FillInput, StrokeInput),
  stored: facetsOf(StoredFill, StoredStroke),
  output: facetsOf(Fill, Stroke),
};

/** Layout, fills and strokes of a frame or shape. */
export const PropertiesInput = closed(facets.input, { title: 'PropertiesInput' });
export const StoredProperties = closed(facets.stored, { title: 'StoredProperties' });
export const Properties = closed(facets.output, { title: 'Properties' });

// A change must contain at least one facet.
const rules = [atLeastOne(Object.keys(facets.input))];

export const PropertiesChange = withRules(
  closed(facets.input, {
    title: 'PropertiesChange',
    description:
      'Fills and strokes are replaced as a whole; in the layout only the fields sent change',
  }),
  rules,
);
export const StoredPropertiesChange = withRules(
  closed(facets.stored, { title: 'StoredPropertiesChange' }),
  rules,
);
