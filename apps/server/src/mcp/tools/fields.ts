import Type from 'typebox';

/** An id of an element. */
export const Id = Type.String({
  minLength: 1,
  maxLength: 36,
  description: 'A short id from read_zone, such as e1a2b3c, or a whole id',
});

export const Coordinate = Type.Number({ minimum: -10_000_000, maximum: 10_000_000 });

export const Side = Type.Number({ minimum: 1, maximum: 1_000_000 });

export const Point = Type.Object({ x: Coordinate, y: Coordinate }, { additionalProperties: false });

/** Makes a repeated call harmless. */
export const Once = Type.Optional(
  Type.String({
    pattern: '^[\\x20-\\x7e]{1,200}$',
    description:
      'A text of your choice for this one change. If the answer gets lost, repeat the call with the same text: it is not done twice.',
  }),
);

export const From = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'Continue here, as `next` said' }),
);

export const Box = Type.Array(Coordinate, {
  minItems: 4,
  maxItems: 4,
  description: 'left, top, right and bottom on the canvas',
});

/** Creates the schema of a tool's input, which has no other fields. */
export function inputOf<const Fields extends Type.TProperties>(fields: Fields) {
  return Type.Object(fields, { additionalProperties: false });
}
