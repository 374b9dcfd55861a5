import type { TSchema } from 'typebox';
import Type from 'typebox';
import { CommentChange, CommentInput, CommentUpdate } from '../../objects/comment.ts';
import { ConnectorChange, ConnectorInput, ConnectorUpdate } from '../../objects/connector.ts';
import { ElementId } from '../../objects/element-id.ts';
import { atLeastOne } from '../../objects/exactly-one.ts';
import { FrameChange, FrameInput, FrameUpdate } from '../../objects/frame.ts';
import { withRules } from '../../objects/rule.ts';
import { ShapeChange, ShapeInput, ShapeUpdate } from '../../objects/shape.ts';
import { closed } from '../../wire/primitives.ts';
import { MAX_ITEMS } from '../element-lists.ts';

// Lists may be empty, so that a program need not leave out what it has nothing of.
function listOf<Schema extends TSchema>(schema: Schema) {
  return Type.Array(schema, { maxItems: MAX_ITEMS });
}

const canvasInsertions = {
  frames: Type.Optional(listOf(FrameInput)),
  shapes: Type.Optional(listOf(ShapeInput)),
  connectors: Type.Optional(listOf(ConnectorInput)),
};

const order = Type.Optional(
  Type.Array(ElementId, {
    maxItems: MAX_ITEMS,
    description:
      'Ids of inserted elements from bottom to top. Elements that are not listed are placed above them: frames, then shapes, connectors and comments, each in the given order.',
  }),
);

const Insertions = closed(
  { ...canvasInsertions, comments: Type.Optional(listOf(CommentInput)), order },
  { title: 'BatchInsertions' },
);

const canvasChanges = {
  frames: Type.Optional(listOf(FrameChange)),
  shapes: Type.Optional(listOf(ShapeChange)),
  connectors: Type.Optional(listOf(ConnectorChange)),
};

const Changes = closed(
  { ...canvasChanges, comments: Type.Optional(listOf(CommentChange)) },
  { title: 'BatchChanges' },
);

function upsertOf<Input extends TSchema, Update extends TSchema>(input: Input, update: Update) {
  return Type.Optional(listOf(closed({ insert: input, update: Type.Optional(update) })));
}

const canvasUpserts = {
  frames: upsertOf(FrameInput, FrameUpdate),
  shapes: upsertOf(ShapeInput, ShapeUpdate),
  connectors: upsertOf(ConnectorInput, ConnectorUpdate),
};

const UPSERTS =
  'If the zone has an element with the same `metadata.key` as `insert`, or else with the same ID, it is changed as `update` says; without `update`, it stays as it is. Otherwise, `insert` is inserted. Fields that `update` does not have, such as a position, keep their values.';

const Upserts = closed(
  { ...canvasUpserts, comments: upsertOf(CommentInput, CommentUpdate) },
  { title: 'BatchUpserts', description: UPSERTS },
);

/** The body of a batch. */
export const BatchBody = withRules(
  closed({
    insert: Type.Optional(Insertions),
    update: Type.Optional(Changes),
    upsert: Type.Optional(Upserts),
    delete: Type.Optional(closed({ ids: listOf(ElementId) })),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Validate the batch without applying it; false by default' }),
    ),
  }),
  [atLeastOne(['insert', 'update', 'upsert', 'delete'])],
);

/** A batch without comments, which are not part of a proposal. */
export const ProposedChanges = withRules(
  closed(
    {
      insert: Type.Optional(
        closed({ ...canvasInsertions, order }, { title: 'ProposedInsertions' }),
      ),
      update: Type.Optional(closed(canvasChanges, { title: 'ProposedUpdates' })),
      upsert: Type.Optional(
        closed(canvasUpserts, { title: 'ProposedUpserts', description: UPSERTS }),
      ),
      delete: Type.Optional(closed({ ids: listOf(ElementId) })),
    },
    { description: 'Changes as in a batch, without comments' },
  ),
  [atLeastOne(['insert', 'update', 'upsert', 'delete'])],
);
