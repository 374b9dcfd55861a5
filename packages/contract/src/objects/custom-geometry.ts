import type { Static } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { exactlyOne } from './exactly-one.ts';
import { Empty } from './form.ts';
import { Angle, Point, Size } from './layout.ts';
import { limits } from './limits.ts';

export const PathCommand = exactlyOne({
  title: 'PathCommand',
  one: {
    move_to: closed({ point: Point }),
    line_to: closed({ point: Point }),
    cubic_to: closed({ control1: Point, control2: Point, end: Point }),
    quadratic_to: closed({ control: Point, end: Point }),
    arc_to: closed({
      x_radius: Type.Optional(Size),
      y_radius: Type.Optional(Size),
      start_angle: Type.Optional(Angle),
      sweep_angle: Type.Optional(Angle),
      end: Point,
    }),
    smooth_cubic_to: closed({ control2: Point, end: Point }),
    smooth_quadratic_to: closed({ end: Point }),
    close_path: Empty,
  },
});
export type PathCommand = Static<typeof PathCommand>;

const Path = closed(
  { commands: Type.Array(PathCommand, { maxItems: limits.commands }) },
  { title: 'Path' },
);

export const CustomGeometry = closed(
  {
    width: Type.Optional(Size),
    height: Type.Optional(Size),
    paths: Type.Array(Path, { maxItems: limits.paths }),
  },
  {
    title: 'CustomGeometry',
    description: 'Drawn from its paths, which are scaled from width and height to the layout',
  },
);
export type CustomGeometry = Static<typeof CustomGeometry>;
