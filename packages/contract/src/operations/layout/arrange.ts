import Type from 'typebox';
import { ElementId } from '../../objects/element-id.ts';
import { exactlyOne } from '../../objects/exactly-one.ts';
import { Coordinate } from '../../objects/layout.ts';
import { operation } from '../../operation.ts';
import { closed } from '../../wire/primitives.ts';
import { growthErrors, itemsOf, writeErrors } from '../element-lists.ts';

const Arrangement = exactlyOne({
  one: {
    ids: itemsOf(ElementId),
    frame_id: ElementId,
  },
  beside: {
    algorithm: Type.Enum(['layered', 'tree', 'force', 'grid', 'pack'], {
      description:
        '`layered`: in layers along the connectors. `tree`: each element next to the one that leads to it. `force`: connected elements close to each other. `grid`: in rows and columns, in reading order. `pack`: close together, the highest first.',
    }),
    direction: Type.Optional(
      Type.Enum(['DOWN', 'RIGHT', 'UP', 'LEFT'], {
        description:
          'Where connectors lead with `layered` and `tree`; DOWN by default. The others ignore it.',
      }),
    ),
    spacing: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000,
        description: 'Distance between elements in pixels; 40 by default',
      }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Return the positions without storing them; false by default' }),
    ),
  },
});

const shape = '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30';
const other = '0194d0b2-4e7d-7c05-8f3a-92b6d4e1c7a8';

export const arrangeElements = operation({
  id: 'arrangeElements',
  area: 'Elements',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/arrange',
  summary: 'Arrange frames and shapes, or the shapes of a frame, so that they do not overlap',
  message: 'Elements arranged successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: { perMinute: 30 },
  body: Arrangement,
  data: closed({
    dry_run: Type.Boolean(),
    positions: Type.Array(closed({ id: ElementId, left: Coordinate, top: Coordinate }), {
      description: 'The positions of all arranged frames and shapes, and of the shapes in frames',
    }),
  }),
  errors: [
    ...writeErrors,
    ...(['elementNotFound', 'elementLocked', 'tooManyElements', 'layoutTooSlow'] as const),
    ...growthErrors,
  ],
  extension: true,
  example: {
    body: { ids: [shape, other], algorithm: 'layered', direction: 'RIGHT' },
    data: {
      dry_run: false,
      positions: [
        { id: shape, left: 60, top: 40 },
        { id: other, left: 320, top: 40 },
      ],
    },
  },
});
