import type { Static } from 'typebox';
import Type from 'typebox';
import { Connector } from '../objects/connector.ts';
import { Frame } from '../objects/frame.ts';
import { Shape } from '../objects/shape.ts';
import { Count, closed, NumericId, Timestamp, Uuid } from './primitives.ts';

/** One thing on a canvas. Comments are no part of the document. */
export const DocumentElement = Type.Union([
  closed({ type: Type.Literal('FRAME'), frame: Frame }, { title: 'FrameElement' }),
  closed({ type: Type.Literal('OBJECT'), shape: Shape }, { title: 'ShapeElement' }),
  closed({ type: Type.Literal('OBJECT'), connector: Connector }, { title: 'ConnectorElement' }),
]);
export type DocumentElement = Static<typeof DocumentElement>;

export const ZoneDocument = closed(
  {
    id: Uuid,
    meta: closed({ name: Type.String() }),
    elements: Type.Array(DocumentElement, { description: 'As stacked, bottom first' }),
  },
  { title: 'ZoneDocument' },
);
export type ZoneDocument = Static<typeof ZoneDocument>;

const BaseMeta = closed(
  {
    createdTime: Timestamp,
    author: NumericId,
    collaborationId: NumericId,
    current: closed({ version: Count, time: Timestamp, modifiedBy: NumericId }),
  },
  { title: 'ZoneBaseMeta' },
);

/** A space with the documents of those of its zones that were asked for. */
export const SpaceData = closed(
  {
    id: NumericId,
    docDatas: Type.Array(closed({ document: ZoneDocument, baseMeta: BaseMeta })),
  },
  { title: 'SpaceData' },
);
export type SpaceData = Static<typeof SpaceData>;
