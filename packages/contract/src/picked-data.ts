import type { Static, TArray, TObject, TProperties, TRecord, TSchema } from 'typebox';
import type { Selection } from './wire/primitives.ts';

// In a schema with a field selection, every field is optional. A caller who selects no fields, or
// certain fields, knows which are present; these types describe that result.

type Required<P extends TProperties> = {
  [Name in keyof P]: P[Name] extends { '~optional': true } ? never : Name;
}[keyof P];

type Fields<P extends TProperties, Field> = {
  [Name in Required<P>]: Picked<P[Name], Field>;
} & { [Name in Exclude<keyof P, Required<P>>]?: Picked<P[Name], Field> };

type Picked<Schema, Field> =
  Schema extends Selection<infer Record>
    ? Pick<Static<Record>, Extract<keyof Static<Record>, Field>> extends infer Flat
      ? { [Name in keyof Flat]: Flat[Name] } // flattened, so that editors show the fields
      : never
    : Schema extends TArray<infer Item>
      ? Picked<Item, Field>[]
      : Schema extends TRecord<string, infer Value>
        ? { [key: string]: Picked<Value, Field> }
        : Schema extends TObject<infer Properties>
          ? Fields<Properties, Field> extends infer Flat
            ? { [Name in keyof Flat]: Flat[Name] }
            : never
          : Schema extends TSchema
            ? Static<Schema>
            : never;

/** An operation with a `fields` query parameter. */
export interface Selective {
  readonly query: { readonly properties: { readonly fields: object } };
  readonly data: TSchema;
}

/** The data of an operation when the caller selects these fields; all fields by default. */
export type PickedDataOf<O extends Selective, Field = PropertyKey> = Picked<O['data'], Field>;
