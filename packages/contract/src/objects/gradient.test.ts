import { expect, it } from 'vitest';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { FillInput } from './fill.ts';

const stops = [0, 1].map((position) => ({ color: { hex: { value: '#000' } }, position }));
const linear = { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } };
const radial_angular = { center: { x: 0, y: 0 }, spread_x: 1, flip_vertical: true };

it.each([
  { stops },
  { stops, linear },
  { type: 'LINEAR', stops },
  { type: 'LINEAR', stops, linear },
  { type: 'RADIAL', stops },
  { type: 'RADIAL', stops, radial_angular },
  { type: 'ANGULAR', stops },
  { type: 'ANGULAR', stops, radial_angular },
])('accepts the gradient %j', (gradient) => {
  expect(faultOf(FillInput, { gradient })).toBeUndefined();
  expect(accepts(toJsonSchema(FillInput), { gradient })).toBe(true);
});

const LINEAR_ONLY = 'must not have linear unless its type is LINEAR';
const OTHERS_ONLY = 'must not have radial_angular unless its type is RADIAL or ANGULAR';

it.each([
  [LINEAR_ONLY, { type: 'RADIAL', stops, linear }],
  [LINEAR_ONLY, { type: 'ANGULAR', stops, linear }],
  [LINEAR_ONLY, { type: 'ANGULAR', stops, linear, radial_angular }],
  [OTHERS_ONLY, { type: 'LINEAR', stops, radial_angular }],
  [OTHERS_ONLY, { type: 'LINEAR', stops, linear, radial_angular }],
  [OTHERS_ONLY, { stops, radial_angular }],
])('reports "%s" for %j', (message, gradient) => {
  expect(faultOf(FillInput, { gradient })).toEqual({ path: '/gradient', message });
  expect(accepts(toJsonSchema(FillInput), { gradient })).toBe(false);
});
