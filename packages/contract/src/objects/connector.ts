import type { Static } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { placement, placementChange } from './element-meta.ts';
import { atLeastOne } from './exactly-one.ts';
import { type Form, input, output, stored, titleOf } from './form.ts';
import { Point } from './layout.ts';
import { withRules } from './rule.ts';
import { lineStrokeOf } from './stroke.ts';
import { labelOf } from './text.ts';

export const ConnectorEnd = closed(
  {
    shape_id: ElementId,
    side: Type.Optional(Type.Enum(['NORTH', 'EAST', 'SOUTH', 'WEST'])),
    point: Type.Optional(Point),
    marker: Type.Optional(Type.Enum(['NONE', 'OPEN', 'BLOCK', 'CLASSIC', 'DIAMOND', 'OVAL'])),
  },
  { title: 'ConnectorEnd' },
);
export type ConnectorEnd = Static<typeof ConnectorEnd>;

const Connected = closed({ first: ConnectorEnd, second: ConnectorEnd });

function contentOf<F extends Form>(form: F) {
  return {
    type: Type.Optional(Type.Enum(['LINE', 'ELBOW', 'CURVE'])),
    stroke: Type.Optional(lineStrokeOf(form)),
    text: Type.Optional(labelOf(form)),
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

function changeOf<F extends Form>(form: F, title: string) {
  const change = closed(
    { ...placementChange, connected: Type.Optional(Connected), ...contentOf(form) },
    { title, description: 'The fields sent replace the existing ones' },
  );
  return withRules(change, [
    atLeastOne(['connected', 'type', 'stroke', 'text', 'meta', 'frame_id']),
  ]);
}

export const ConnectorChange = changeOf(input, 'ConnectorChange');
export type ConnectorChange = Static<typeof ConnectorChange>;

export const StoredConnectorChange = changeOf(stored, 'StoredConnectorChange');
export type StoredConnectorChange = Static<typeof StoredConnectorChange>;
