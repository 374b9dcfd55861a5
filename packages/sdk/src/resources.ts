import {
  type ActionOf,
  actionOf,
  type BodyOf,
  type ClientDataOf,
  type Event,
  type KnownOperation,
  type Operation,
  operations,
  type ParamsOf,
  type PickedDataOf,
  type QueryOf,
  type ResourceOf,
  resourceOf,
  type Selective,
} from '@lienzo/contract';
import { type Followed, followEvents } from './follow-events.ts';
import { eachItem, type ItemOf, isPaged, type Paged } from './pages.ts';
import { type CallOptions, type ClientOptions, sendRequest } from './request.ts';
import { splitFields } from './split-fields.ts';

/** Query fields that the client sets itself. */
type FilledIn<O> = O extends { readonly clientForm: { readonly query: infer Q } } ? keyof Q : never;

type BodyFields<O> = O extends { readonly body: object }
  ? undefined extends BodyOf<O>
    ? Partial<NonNullable<BodyOf<O>>>
    : BodyOf<O>
  : unknown;

type Joined<O> = ParamsOf<O> & Omit<QueryOf<O>, FilledIn<O>> & BodyFields<O>;

/** The fields of path, query and body of an operation in one object. */
export type FieldsOf<O> =
  Joined<O> extends infer Flat ? { [Name in keyof Flat]: Flat[Name] } : never;

type Arguments<O, Fields = FieldsOf<O>> =
  Record<never, never> extends Fields
    ? [given?: Fields, options?: CallOptions]
    : [given: Fields, options?: CallOptions];

/** The names in the `fields` parameter. */
type FieldOf<O> = QueryOf<O> extends { fields?: (infer Field)[] } ? Field : never;
type Picking<O, Choice> = Omit<FieldsOf<O>, 'fields'> & Choice extends infer Flat
  ? { [Name in keyof Flat]: Flat[Name] }
  : never;

type Method<O> = O extends { readonly stream: true }
  ? (
      given: Omit<FieldsOf<O>, 'wait'>,
      options?: Pick<CallOptions, 'signal'>,
    ) => AsyncGenerator<Event, void, undefined>
  : O extends Selective
    ? {
        (...given: Arguments<O, Picking<O, { fields?: undefined }>>): Promise<PickedDataOf<O>>;
        <const Field extends FieldOf<O>>(
          given: Picking<O, { fields: readonly Field[] }>,
          options?: CallOptions,
        ): Promise<PickedDataOf<O, Field>>;
      }
    : (...given: Arguments<O>) => Promise<ClientDataOf<O>>;

type Iteration<O> = O extends Selective
  ? {
      (
        ...given: Arguments<O, Picking<O, { fields?: undefined }>>
      ): AsyncGenerator<ItemOf<PickedDataOf<O>>, void, undefined>;
      <const Field extends FieldOf<O>>(
        given: Picking<O, { fields: readonly Field[] }>,
        options?: CallOptions,
      ): AsyncGenerator<ItemOf<PickedDataOf<O, Field>>, void, undefined>;
    }
  : (...given: Arguments<O>) => AsyncGenerator<ItemOf<ClientDataOf<O>>, void, undefined>;

type Action<O extends KnownOperation> = ActionOf<O['id'], ResourceOf<O['area']>>;
type EachAction<Name extends string> = Name extends `list${infer Rest}`
  ? `each${Rest}`
  : `each${Capitalize<Name>}`;

type Methods<O extends KnownOperation> = { readonly [One in O as Action<One>]: Method<One> } & {
  readonly [One in Extract<O, Paged> as EachAction<Action<One>>]: Iteration<One>;
};

type InResource<Resource extends string, O = KnownOperation> = O extends KnownOperation
  ? ResourceOf<O['area']> extends Resource
    ? O
    : never
  : never;

/** A method for each operation of the contract, by resource; an `each` method too when it has pages. */
export type Resources = {
  readonly [Resource in ResourceOf<KnownOperation['area']>]: Methods<InResource<Resource>>;
};

const RETRIES = 3;

type Fields = Readonly<Record<string, unknown>>;

export function createResources(options: ClientOptions): Resources {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const op of operations) {
    const resource = resourceOf(op);
    resources[resource] = { ...resources[resource], ...createMethods(options, op) };
  }
  return resources as Resources; // the types derive the same names from the same operations
}

function createMethods(options: ClientOptions, op: Operation): Record<string, unknown> {
  const name = actionOf(op);
  if (op.stream)
    return {
      [name]: (given: Followed, { signal }: CallOptions = {}) =>
        followEvents(options, given, signal),
    };
  const method = async (given: Fields = {}, callOptions: CallOptions = {}): Promise<unknown> => {
    const response = await sendRequest(options, op, {
      ...callOptions,
      ...splitFields(op, given),
      retries: callOptions.retries ?? options.retries ?? RETRIES,
      // With a key the service does the work only once, so a POST can be retried too.
      idempotencyKey:
        callOptions.idempotencyKey ?? (op.method === 'POST' ? createKey() : undefined),
    });
    return response.data;
  };
  if (!isPaged(op)) return { [name]: method };
  const each = (given: Fields = {}, callOptions: CallOptions = {}) =>
    eachItem(op, given, (page) => method(page, callOptions));
  return { [name]: method, [eachName(name)]: each };
}

function eachName(name: string): string {
  const rest = name.startsWith('list') ? name.slice('list'.length) : name;
  return `each${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

/** Creates an idempotency key. Browsers have `randomUUID` only on pages served over HTTPS. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
