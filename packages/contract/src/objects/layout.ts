import type { Static } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { limits } from './limits.ts';

export const Coordinate = Type.Number({ minimum: -limits.coordinate, maximum: limits.coordinate });
export const Size = Type.Number({ minimum: 0, maximum: limits.size });
export const Angle = Type.Number({ minimum: -limits.angle, maximum: limits.angle });

/** A fraction from 0 to 1. */
export const Fraction = Type.Number({ minimum: 0, maximum: 1 });

export const Point = closed({ x: Coordinate, y: Coordinate }, { title: 'Point' });
export type Point = Static<typeof Point>;

/** A position on the canvas. */
export const Position = closed({ top: Coordinate, left: Coordinate }, { title: 'Position' });
export type Position = Static<typeof Position>;

export const Layout = closed(
  {
    top: Type.Optional(Coordinate),
    left: Type.Optional(Coordinate),
    width: Type.Optional(Size),
    height: Type.Optional(Size),
    rotate: Type.Optional(
      Type.Integer({
        minimum: -limits.angle,
        maximum: limits.angle,
        description: 'Degrees, clockwise',
      }),
    ),
    fliph: Type.Optional(Type.Boolean()),
    flipv: Type.Optional(Type.Boolean()),
  },
  { title: 'Layout', description: 'Position and size in pixels' },
);
export type Layout = Static<typeof Layout>;
