import type { Static, TProperties } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { identity, placement, placementChange } from './element-meta.ts';
import { atLeastOne } from './exactly-one.ts';
import { type Form, input, output, stored, titleOf } from './form.ts';
import { Point } from './layout.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';
import { lineStrokeOf } from './stroke.ts';
import { labelOf } from './text.ts';

export const ConnectorEnd = withRules(
  closed(
    {
      shape_id: Type.Optional(ElementId),
      side: Type.Optional(Type.Enum(['NORTH', 'EAST', 'SOUTH', 'WEST'])),
      point: Type.Optional(Point),
      marker: Type.Optional(Type.Enum(['NONE', 'OPEN', 'BLOCK', 'CLASSIC', 'DIAMOND', 'OVAL'])),
    },
    {
      title: 'ConnectorEnd',
      description:
        'With `shape_id`, the end is attached to that shape or frame, and `point` is given as fractions of its size, from its top left corner. Without it, the end is free, and `point` is its position on the canvas.',
    },
  ),
  [atLeastOne(['shape_id', 'point'])],
);
export type ConnectorEnd = Static<typeof ConnectorEnd>;

const Connected = closed({ first: ConnectorEnd, second: ConnectorEnd });

function contentOf<F extends Form>(form: F) {
  return {
    type: Type.Optional(Type.Enum(['LINE', 'ELBOW', 'CURVE'])),
    stroke: Type.Optional(lineStrokeOf(form)),
    text: Type.Optional(labelOf(form)),
    bends: Type.Optional(
      Type.Array(Point, {
        maxItems: limits.bends,
        description:
          'Positions on the canvas that the line passes through, from the first end to the second. Without them, its route follows the elements it connects.',
      }),
    ),
    label_position: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Where on the line the text is, from 0 at the first end to 1 at the second. The middle is 0.5.',
      }),
    ),
  };
}

function connectorOf<F extends Form>(form: F) {
  return closed(
    { ...placement, connected: Connected, ...contentOf(form) },
    { title: titleOf(form, 'Connector') },
  );
}

export const ConnectorInput = connectorOf(input);
export type ConnectorInput = Static<typeof ConnectorInput>;

export const StoredConnector = connectorOf(stored);
export type StoredConnector = Static<typeof StoredConnector>;

export const Connector = connectorOf(output);
export type Connector = Static<typeof Connector>;

function changeOf<F extends Form, Identity extends TProperties>(
  identity: Identity,
  form: F,
  title: string,
) {
  const change = closed(
    { ...identity, ...placementChange, connected: Type.Optional(Connected), ...contentOf(form) },
    { title, description: 'The fields sent replace the existing ones' },
  );
  return withRules(change, [
    atLeastOne([
      ...['connected', 'type', 'stroke', 'text', 'bends', 'label_position'],
      ...['meta', 'frame_id', 'group_id', 'locked', 'metadata'],
    ]),
  ]);
}

export const ConnectorChange = changeOf(identity, input, 'ConnectorChange');
export type ConnectorChange = Static<typeof ConnectorChange>;

export const StoredConnectorChange = changeOf(identity, stored, 'StoredConnectorChange');
export type StoredConnectorChange = Static<typeof StoredConnectorChange>;

/** A change without the id of the connector. */
export const ConnectorUpdate = changeOf({}, input, 'ConnectorUpdate');
