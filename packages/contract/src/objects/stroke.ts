import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { lineFillOf, strokeFillOf } from './fill.ts';
import { type Form, input, output, stored, titleOf } from './form.ts';
import { limits } from './limits.ts';

function strokeWith<Fill extends TSchema>(fill: Fill, title: string) {
  return closed(
    {
      type: Type.Optional(Type.Enum(['SOLID', 'DASH', 'SQUARE_DOT'])),
      width: Type.Optional(
        Type.Number({ minimum: 0, maximum: limits.strokeWidth, description: 'Pixels' }),
      ),
      jointype: Type.Optional(Type.Enum(['ROUND', 'BEVEL', 'MITER'])),
      captype: Type.Optional(Type.Enum(['FLAT', 'CAPROUND', 'SQUARE'])),
      position: Type.Optional(Type.Enum(['CENTER', 'INSIDE', 'OUTSIDE'])),
      fill: Type.Optional(fill),
    },
    { title },
  );
}

function strokeOf<F extends Form>(form: F) {
  return strokeWith(strokeFillOf(form), titleOf(form, 'Stroke'));
}

/** Creates the schema of the stroke of a connector, which unlike a border cannot be turned off. */
export function lineStrokeOf<F extends Form>(form: F) {
  return strokeWith(lineFillOf(form), titleOf(form, 'LineStroke'));
}

export const StrokeInput = strokeOf(input);
export type StrokeInput = Static<typeof StrokeInput>;

export const StoredStroke = strokeOf(stored);
export type StoredStroke = Static<typeof StoredStroke>;

export const Stroke = strokeOf(output);
export type Stroke = Static<typeof Stroke>;
