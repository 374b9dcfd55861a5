import { changeElements as changeOperation, listElements } from '@lienzo/contract';
import Type from 'typebox';
import { buildBatch } from '../drawing/build-batch.ts';
import { COLOR_NAMES } from '../drawing/look.ts';
import { createNewIds } from '../drawing/new-ids.ts';
import { describeWritten, writeChanges } from '../drawing/write-changes.ts';
import { defineTool } from '../tool.ts';
import { readZone, ZoneReference } from '../zone-reference.ts';
import { Coordinate, Id, inputOf, Once, Side } from './fields.ts';

const Text = Type.String({ maxLength: 20_000, description: 'One paragraph for each line' });

/** A change. One flat object, because not all clients support alternatives in a schema. */
const Change = Type.Object(
  {
    do: Type.Enum(['add', 'update', 'delete']),
    id: Type.Optional(Type.String({ ...Id, description: 'update, delete: the element' })),
    as: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,39}$',
        description:
          'add: a name for the new element, by which other changes of this call refer to it',
      }),
    ),
    kind: Type.Optional(
      Type.Enum(['shape', 'frame', 'connector'], { description: 'add: shape by default' }),
    ),
    type: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_.]{1,60}$',
        description:
          'Shapes: as in outlines, such as RECTANGLE, ROUNDED_RECTANGLE, OVAL, DIAMOND, flowchart.DECISION, or STICKY_NOTE. Connectors: LINE, ELBOW or CURVE',
      }),
    ),
    text: Type.Optional(Text),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    x: Type.Optional(Type.Number({ ...Coordinate, description: 'Left edge' })),
    y: Type.Optional(Type.Number({ ...Coordinate, description: 'Top edge' })),
    dx: Type.Optional(Type.Number({ ...Coordinate, description: 'update: move to the right by' })),
    dy: Type.Optional(Type.Number({ ...Coordinate, description: 'update: move down by' })),
    width: Type.Optional(Side),
    height: Type.Optional(Side),
    color: Type.Optional(
      Type.String({
        pattern: '^#?[A-Za-z0-9]{1,20}$',
        description: `The fill: #rrggbb, none, or ${COLOR_NAMES.join(', ')}`,
      }),
    ),
    in: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The frame that the element belongs to; an empty text takes it out',
      }),
    ),
    from: Type.Optional(
      Type.String({ maxLength: 40, description: 'Connectors: the element where it starts' }),
    ),
    to: Type.Optional(
      Type.String({ maxLength: 40, description: 'Connectors: the element where it ends' }),
    ),
    lock: Type.Optional(Type.Boolean({ description: 'Lock or unlock the element' })),
    set: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Further fields of the element, as in the REST API; they replace others',
        },
      ),
    ),
  },
  { additionalProperties: false },
);

export const changeElements = defineTool({
  name: 'change_elements',
  title: 'Add, change and delete elements',
  description:
    'Adds, changes and deletes elements of a zone, all or none. Pass as expect_seq the seq that you read last: if someone has changed one of these elements since, nothing is written and you get its new state. dry_run only validates. Returns the outline of what was written.',
  input: inputOf({
    zone: ZoneReference,
    changes: Type.Array(Change, { minItems: 1, maxItems: 500 }),
    expect_seq: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
    dry_run: Type.Optional(Type.Boolean()),
    once: Once,
  }),
  needs: [changeOperation, listElements],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  async run(context, { zone: reference, changes, expect_seq: expectSeq, dry_run, once }) {
    const zone = readZone(reference);
    const newId = createNewIds(once, context.zuid);
    const { batch, touched, deleted, names } = await buildBatch(context, zone, { changes, newId });
    const body = dry_run ? { ...batch, dry_run } : batch;
    const written = await writeChanges(context, { zone, batch: body, touched, expectSeq, once });
    const knewState = expectSeq !== undefined;
    return { text: await describeWritten(context, { zone, written, deleted, knewState, names }) };
  },
});
