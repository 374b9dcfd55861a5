import type { Static } from 'typebox';
import Type from 'typebox';
import { Connector, StoredConnector } from '../objects/connector.ts';
import { Frame, StoredFrame } from '../objects/frame.ts';
import { Shape, StoredShape } from '../objects/shape.ts';
import { Count, closed, NumericId, Timestamp, Uuid } from './primitives.ts';

/** An element in a document. Comments are not part of the document. */
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
    elements: Type.Array(DocumentElement, { description: 'In stacking order, bottom first' }),
  },
  { title: 'ZoneDocument' },
);
export type ZoneDocument = Static<typeof ZoneDocument>;

/** An element in a document, in the form that writes accept. */
export const StoredDocumentElement = Type.Union([
  closed({ type: Type.Literal('FRAME'), frame: StoredFrame }, { title: 'StoredFrameElement' }),
  closed({ type: Type.Literal('OBJECT'), shape: StoredShape }, { title: 'StoredShapeElement' }),
  closed(
    { type: Type.Literal('OBJECT'), connector: StoredConnector },
    { title: 'StoredConnectorElement' },
  ),
]);

export const StoredZoneDocument = closed(
  { ...ZoneDocument.properties, elements: Type.Array(StoredDocumentElement) },
  { title: 'StoredZoneDocument' },
);
export type StoredZoneDocument = Static<typeof StoredZoneDocument>;

const BaseMeta = closed(
  {
    createdTime: Timestamp,
    author: NumericId,
    collaborationId: NumericId,
    current: closed({ version: Count, time: Timestamp, modifiedBy: NumericId }),
  },
  { title: 'ZoneBaseMeta' },
);

/** A space with the documents of the requested zones. */
export const SpaceData = closed(
  {
    id: NumericId,
    docDatas: Type.Array(closed({ document: ZoneDocument, baseMeta: BaseMeta })),
  },
  { title: 'SpaceData' },
);
export type SpaceData = Static<typeof SpaceData>;
