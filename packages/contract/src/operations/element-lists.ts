import type { TSchema } from 'typebox';
import Type from 'typebox';
import { ElementId } from '../objects/element-id.ts';
import { closed, StartIndex } from '../wire/primitives.ts';

// Frames, shapes, connectors and comments are read and written alike; what they share is said here.

/** Elements, or ids of elements, that one request may carry. */
const MAX_ITEMS = 1_000;

export function someOf<Schema extends TSchema>(schema: Schema) {
  return Type.Array(schema, { minItems: 1, maxItems: MAX_ITEMS });
}

export const InputForm = Type.Optional(
  Type.Enum(['input'], { description: 'Answers just what a write accepts, to send it back' }),
);

export const ElementQuery = Type.Object({
  ids: Type.Optional(
    Type.Array(ElementId, {
      maxItems: MAX_ITEMS,
      description: 'Only these, separated by commas. All when omitted.',
    }),
  ),
  from: StartIndex,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Items at most; all when omitted' }),
  ),
  form: InputForm,
});

export const TotalCount = Type.Integer({
  minimum: 0,
  description: 'Of all pages; with `ids`, how many of them exist',
});

export const InsertedIds = closed({ inserted_ids: Type.Array(ElementId) });

/** What became of one item; items succeed or fail on their own. */
export const outcome = {
  status: Type.Enum(['success', 'failed']),
  message: Type.Optional(Type.String({ description: 'Why it failed' })),
};

export const ChangeResults = closed({ results: Type.Array(closed({ id: ElementId, ...outcome })) });

export const ElementIds = closed({ ids: someOf(ElementId) });

export const readErrors = [
  'spaceNotFound',
  'zoneNotFound',
  'zoneRestricted',
  'spaceNotActive',
  'zoneNotActive',
] as const;

export const writeErrors = [...readErrors, 'notPermitted', 'elementRepeated'] as const;

export const insertErrors = [...writeErrors, 'elementConflict', 'zoneFull'] as const;
