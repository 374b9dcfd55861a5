import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { type Form, titleOf } from './form.ts';
import { Angle, Fraction, Point, Size } from './layout.ts';
import { limits } from './limits.ts';
import { type Rule, withRules } from './rule.ts';

const GradientType = Type.Enum(['LINEAR', 'RADIAL', 'ANGULAR'], {
  description: 'LINEAR by default',
});

const Linear = closed({ start: Point, end: Point }, { description: 'Only for LINEAR gradients' });

const RadialAngular = closed(
  {
    center: Type.Optional(Point),
    spread_x: Type.Optional(Size),
    spread_y: Type.Optional(Size),
    rotation_angle: Type.Optional(Angle),
    flip_horizontal: Type.Optional(Type.Boolean()),
    flip_vertical: Type.Optional(Type.Boolean()),
  },
  { description: 'Only for RADIAL and ANGULAR gradients' },
);

export function gradientOf<F extends Form>(form: F) {
  const color: F['color'] = form.color;
  const stop = closed({ color, position: Fraction }, { title: titleOf(form, 'GradientStop') });
  const gradient = closed(
    {
      type: Type.Optional(GradientType),
      stops: Type.Array(stop, { minItems: limits.minimumStops, maxItems: limits.stops }),
      linear: Type.Optional(Linear),
      radial_angular: Type.Optional(RadialAngular),
    },
    { title: titleOf(form, 'Gradient') },
  );
  return withRules(gradient, [linearOnlyOfLinear, radialAngularOnlyOfItsTypes]);
}

const linearOnlyOfLinear: Rule = {
  holds: ({ type, linear }) => linear === undefined || type === undefined || type === 'LINEAR',
  reason: 'must not have linear unless its type is LINEAR',
  keywords: { dependentSchemas: { linear: { properties: { type: { const: 'LINEAR' } } } } },
};

const radialAngularOnlyOfItsTypes: Rule = {
  holds: ({ type, radial_angular }) =>
    radial_angular === undefined || type === 'RADIAL' || type === 'ANGULAR',
  reason: 'must not have radial_angular unless its type is RADIAL or ANGULAR',
  keywords: {
    dependentSchemas: {
      radial_angular: {
        required: ['type'],
        properties: { type: { enum: ['RADIAL', 'ANGULAR'] } },
      },
    },
  },
};
