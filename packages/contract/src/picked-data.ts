import type { Static, TArray, TObject, TProperties, TRecord, TSchema } from 'typebox';
import type { Selection } from './wire/primitives.ts';

// A schema with a field selection says that everything may be absent. A caller who picked nothing, or
// certain fields, knows better; these types tell what such a caller gets.

type Required<P extends TProperties> = {
  [Name in keyof P]: P[Name] extends { '~optional': true } ? never : Name;
}[keyof P];

type Fields<P extends TProperties, Field> = {
  [Name in Required<P>]: Picked<P[Name], Field>;
} & { [Name in Exclude<keyof P, Required<P>>]?: Picked<P[Name], Field> };

type Picked<Schema, Field> =
  Schema extends Selection<infer Record>
    ? Pick<Static<Record>, Extract<keyof Static<Record>, Field>> extends infer Flat
      ? { [Name in keyof Flat]: Flat[Name] } // editors show it so, not what it was made from
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

/** An operation whose caller may pick fields. */
export interface Selective {
  readonly query: { readonly properties: { readonly fields: object } };
  readonly data: TSchema;
}

/** The data of an operation for those who ask for these fields, or for all when they say nothing. */
export type PickedDataOf<O extends Selective, Field = PropertyKey> = Picked<O['data'], Field>;
