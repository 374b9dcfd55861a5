import type { TSchema } from 'typebox';
import Type from 'typebox';
import type { ErrorKey } from '../errors.ts';
import { ElementId } from '../objects/element-id.ts';
import type { ElementKind } from '../objects/elements.ts';
import { type Area, operation } from '../operation.ts';
import { closed } from '../wire/primitives.ts';
import {
  ChangeResults,
  ElementIds,
  ElementQuery,
  growthErrors,
  InsertedIds,
  insertErrors,
  itemsOf,
  outcome,
  readErrors,
  TotalCount,
  writeErrors,
} from './element-lists.ts';

export interface Example {
  readonly body?: unknown;
  readonly data: unknown;
}

interface ElementOperationsOptions<
  Input extends TSchema,
  Change extends TSchema,
  Stored extends TSchema,
  Output extends TSchema,
  Client extends TSchema,
> {
  readonly schemas: {
    readonly input: Input;
    readonly change: Change;
    /** What `form=input` returns. */
    readonly stored: Stored;
    readonly output: Output;
  };
  /** The form of the list that the SDK requests. */
  readonly clientForm: {
    readonly query: { readonly form: 'input' | undefined };
    readonly schema: Client;
  };
  /** Errors of insertions in addition to those that all kinds share. */
  readonly insertErrors?: readonly ErrorKey[];
  /** Marks an operation that is not part of the base contract. */
  readonly extension?: true;
  /** Summaries that replace the default ones. */
  readonly summaries?: Partial<Record<'list' | 'insert' | 'change', string>>;
  readonly examples: Readonly<Record<'list' | 'insert' | 'change' | 'remove', Example>>;
}

/** Creates the four operations that read and write the elements of one kind. */
export function elementOperations<
  const Kind extends ElementKind,
  Input extends TSchema,
  Change extends TSchema,
  Stored extends TSchema,
  Output extends TSchema,
  Client extends TSchema,
>(kind: Kind, options: ElementOperationsOptions<Input, Change, Stored, Output, Client>) {
  const { schemas, clientForm, summaries, examples } = options;
  const plural = `${kind}s` as const;
  const Plural = capitalize(plural);
  const shared = {
    area: Plural as typeof Plural & Area, // the compiler cannot tell that every kind has an area
    path: `/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/${plural}`,
  } as const;
  const extension = options.extension && { extension: options.extension };
  const listOf = <Schema extends TSchema>(schema: Schema) =>
    closed({ total_count: TotalCount, ...entry(plural, Type.Array(schema)) });

  return {
    list: operation({
      ...shared,
      id: `list${Plural}`,
      method: 'GET',
      summary: summaries?.list ?? `List the ${plural} of a zone, bottom first`,
      message: `${Plural} fetched successfully.`,
      scopes: [['Service.zones.READ']],
      rate: 'read',
      tag: 'zone',
      query: ElementQuery,
      data: listOf(Type.Union([schemas.output, schemas.stored])),
      clientForm: { query: clientForm.query, data: listOf(clientForm.schema) },
      errors: readErrors,
      ...extension,
      example: examples.list,
    }),
    insert: operation({
      ...shared,
      id: `insert${Plural}`,
      method: 'POST',
      summary: summaries?.insert ?? `Insert ${plural}, all or nothing; safe to repeat`,
      message: `${Plural} inserted successfully.`,
      scopes: [['Service.zones.CREATE']],
      rate: 'write',
      ifMatch: true,
      body: closed(entry(plural, itemsOf(schemas.input))),
      data: InsertedIds,
      errors: [...insertErrors, ...(options.insertErrors ?? [])],
      ...extension,
      example: examples.insert,
    }),
    change: operation({
      ...shared,
      id: `change${Plural}`,
      method: 'PUT',
      summary: summaries?.change ?? `Change ${plural}; each item succeeds or fails on its own`,
      message: `${Plural} updated successfully.`,
      scopes: [['Service.zones.UPDATE']],
      rate: 'write',
      ifMatch: true,
      body: closed(entry(plural, itemsOf(schemas.change))),
      data: ChangeResults,
      errors: [...writeErrors, ...growthErrors],
      ...extension,
      example: examples.change,
    }),
    remove: operation({
      ...shared,
      id: `remove${Plural}`,
      method: 'DELETE',
      summary: `Remove ${plural}; each item succeeds or fails on its own`,
      message: `${Plural} removed successfully.`,
      scopes: [['Service.zones.DELETE']],
      rate: 'write',
      ifMatch: true,
      body: ElementIds,
      data: closed({
        results: Type.Array(closed({ ...entry(`${kind}_id`, ElementId), ...outcome })),
      }),
      errors: writeErrors,
      ...extension,
      example: examples.remove,
    }),
  };
}

function capitalize<const Word extends string>(word: Word): Capitalize<Word> {
  return (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>; // slices are plain strings
}

/** Keeps the literal type of a computed key, which TypeScript would widen to string. */
function entry<const Name extends string, Value>(name: Name, value: Value) {
  return { [name]: value } as Record<Name, Value>;
}
