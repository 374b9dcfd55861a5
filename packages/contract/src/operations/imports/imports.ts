import Type from 'typebox';
import { ElementId } from '../../objects/element-id.ts';
import { Position } from '../../objects/layout.ts';
import { withRules } from '../../objects/rule.ts';
import { operation } from '../../operation.ts';
import { closed } from '../../wire/primitives.ts';
import { growthErrors, readErrors } from '../element-lists.ts';

/** The formats that elements can be imported from. */
export const importFormats = [
  ...(['excalidraw', 'jsoncanvas', 'tldraw'] as const),
  ...(['drawio', 'mermaid', 'svg', 'csv'] as const),
] as const;

/** Maximum number of characters of an imported file. */
export const MAX_IMPORT_CHARACTERS = 8_388_608;
// Quotes and line breaks of the file are escaped in JSON.
const BODY_BYTES = 16 * 1024 * 1024;

const Import = withRules(
  closed({
    content: Type.String({
      minLength: 1,
      maxLength: MAX_IMPORT_CHARACTERS,
      description: 'The text of the file',
    }),
    format: Type.Optional(
      Type.Enum([...importFormats], { description: 'Recognized from the content if omitted' }),
    ),
    placement: Type.Optional(
      Type.Enum(['AUTO', 'AT_POSITION', 'NEAR_POSITION'], {
        description: 'AUTO, the default, places the elements beside the existing ones',
      }),
    ),
    position: Type.Optional(Position),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Convert the file without inserting it; false by default' }),
    ),
  }),
  [
    {
      holds: ({ placement = 'AUTO', position }) => placement === 'AUTO' || position !== undefined,
      reason: 'must have a position, unless placement is AUTO',
      keywords: {
        anyOf: [{ required: ['position'] }, { properties: { placement: { enum: ['AUTO'] } } }],
      },
    },
  ],
);

const Amount = Type.Integer({ minimum: 0 });

const Loss = closed(
  {
    element: Type.String({
      description: 'The ID or name of the element in the file; empty for the file as a whole',
    }),
    what: Type.String({ description: 'What was lost' }),
    instead: Type.String({ description: 'What the zone has in its place' }),
  },
  { title: 'ImportLoss' },
);

export const importElements = operation({
  id: 'importElements',
  area: 'Elements',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/import',
  summary: 'Insert the elements of a file of another canvas program',
  message: 'Elements imported successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: Import,
  bodyBytes: BODY_BYTES,
  data: closed({
    dry_run: Type.Boolean(),
    format: Type.Enum([...importFormats]),
    position: Type.Union([Position, Type.Null()], {
      description: 'The top left corner of the elements; null if there are none',
    }),
    counts: closed({ frames: Amount, shapes: Amount, connectors: Amount }),
    inserted_ids: Type.Array(ElementId, {
      description: 'In stacking order, bottom first; empty in a dry run',
    }),
    losses: Type.Array(Loss, {
      description: 'What could not be carried over; the first 1,000 and their number beyond that',
    }),
  }),
  errors: [
    ...readErrors,
    'notPermitted',
    'fileUnreadable',
    'elementKeyTaken',
    'zoneFull',
    ...growthErrors,
  ],
  extension: true,
  example: {
    body: {
      format: 'jsoncanvas',
      content:
        '{"nodes":[{"id":"a","type":"text","text":"Call the printer","x":0,"y":0,"width":200,"height":80}],"edges":[]}',
    },
    data: {
      dry_run: false,
      format: 'jsoncanvas',
      position: { top: 0, left: 0 },
      counts: { frames: 0, shapes: 1, connectors: 0 },
      inserted_ids: ['0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30'],
      losses: [],
    },
  },
});
