import type { TSchema } from 'typebox';
import Type from 'typebox';
import { ElementId } from '../objects/element-id.ts';
import { ExternalKey } from '../objects/metadata.ts';
import { closed, StartIndex } from '../wire/primitives.ts';

// Schemas and errors that the operations on frames, shapes, connectors and comments share.

/** Maximum number of elements, or ids of elements, in a request. */
export const MAX_ITEMS = 1_000;

export function itemsOf<Schema extends TSchema>(schema: Schema) {
  return Type.Array(schema, { minItems: 1, maxItems: MAX_ITEMS });
}

export const InputForm = Type.Optional(
  Type.Enum(['input'], {
    description: 'Returns the form that writes accept, so that it can be sent back',
  }),
);

const Keys = Type.Optional(
  Type.Array(ExternalKey, {
    maxItems: MAX_ITEMS,
    description:
      'Only elements with these keys in their metadata, separated by commas. After live edits, several elements can have the same key.',
  }),
);

export const ElementQuery = Type.Object({
  ids: Type.Optional(
    Type.Array(ElementId, {
      maxItems: MAX_ITEMS,
      description: 'Only elements with these ids, separated by commas; all by default',
    }),
  ),
  keys: Keys,
  from: StartIndex,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Maximum number of items; all by default',
    }),
  ),
  form: InputForm,
});

export const TotalCount = Type.Integer({
  minimum: 0,
  description: 'Number of items on all pages; with `ids`, the number of them that exist',
});

export const InsertedIds = closed({ inserted_ids: Type.Array(ElementId) });

/** The result of one item; each succeeds or fails on its own. */
export const outcome = {
  status: Type.Enum(['success', 'failed']),
  error_code: Type.Optional(
    Type.String({
      description: 'The code of the error, if the item failed; see the list of errors',
    }),
  ),
  message: Type.Optional(Type.String({ description: 'Why the item failed' })),
};

export const ChangeResults = closed({ results: Type.Array(closed({ id: ElementId, ...outcome })) });

export const ElementIds = closed({ ids: itemsOf(ElementId) });

export const readErrors = [
  'spaceNotFound',
  'zoneNotFound',
  'zoneRestricted',
  'spaceNotActive',
  'zoneNotActive',
] as const;

export const writeErrors = [...readErrors, 'notPermitted', 'elementRepeated'] as const;

/** Errors of operations that can make a zone larger. */
export const growthErrors = ['zoneTooLarge', 'storageFull'] as const;

export const insertErrors = [
  ...writeErrors,
  'elementConflict',
  'elementKeyTaken',
  'zoneFull',
  ...growthErrors,
] as const;
