import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorKey } from './errors.ts';
import type { Rate } from './rates.ts';
import type { ScopeRule } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Groups of operations, as the reference page shows them. */
export const areas = {
  Users: 'The person behind the access token',
  Editions: 'The tenants; everything else lives inside one',
  'Edition members': 'People of an edition and their roles in it',
  'API keys': 'Keys that mark the calls of an integration',
  Teams: 'Groups of people inside an edition',
  'Team members': 'People of a team and their roles in it',
  'Team invitations': 'Invitations to a team that wait for their person',
  Spaces: 'Workspaces that people share',
  'Space members': 'Who has which role in a space',
  Zones: 'Canvases inside a space; each is a live document',
  'Zone access': 'Who has another role in a zone than in its space, or none',
  'Zone versions': 'What a zone looked like before',
  Frames: 'Areas of a zone that hold other elements together',
  Shapes: 'Notes, figures and text on a zone',
  Connectors: 'Lines between shapes',
  Comments: 'Threads at a place or at an element of a zone',
  Elements: 'Parts of a zone, elements of all kinds together',
  Batches: 'Many elements of all kinds in one step',
  Templates: 'Content to begin a zone with',
  Search: 'What is written on zones, and their names, across the spaces of a team',
  Permissions: 'Roles of a user at every level',
  Subscription: 'The plan of an edition',
} as const;

export type Area = keyof typeof areas;

/** One operation of the API. Routes, checks, OpenAPI and client types all derive from it. */
export interface Operation<
  Path extends string = string,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Data extends TSchema = TSchema,
> {
  readonly id: string;
  readonly area: Area;
  readonly method: Method;
  /** Below the base path, with parameters in braces. */
  readonly path: Path;
  readonly summary: string;
  /** The sentence in `message` of a successful answer. */
  readonly message: string;
  readonly scopes: ScopeRule;
  readonly rate: Rate;
  readonly query?: Query;
  readonly body?: Body;
  /** The request may come without a body. */
  readonly bodyOptional?: true;
  readonly data: Data;
  /** Answers with the thing itself, in one of these, instead of an envelope of JSON. */
  readonly mediaTypes?: readonly string[];
  /** Where the query chooses a form of the answer: what our client asks for, and what it then gets. */
  readonly clientForm?: {
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly data: TSchema;
  };
  /** Names a list in the data; when it is not empty only a part succeeded, and the answer is 206. */
  readonly partial?: string;
  /** Errors of this operation's own; `errorsOf` adds those that every operation of its kind has. */
  readonly errors: readonly ErrorKey[];
  /** Goes beyond the base contract. */
  readonly extension?: true;
  /** The answer shows a secret once, so it is never kept to be given again. */
  readonly answersSecret?: true;
  /** Answers without an API key even where keys are mandatory: this is how one gets the first. */
  readonly apiKeyOptional?: true;
  /** Never looks at an API key. */
  readonly withoutApiKey?: true;
  readonly example: { readonly body?: unknown; readonly data: unknown };
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

export type ParamsOf<O> = O extends Operation<infer Path> ? { [N in Names<Path>]: string } : never;
export type QueryOf<O> = O extends { readonly query: infer Q extends TObject } ? Static<Q> : object;
export type BodyOf<O> = O extends { readonly body: infer B extends TSchema }
  ? O extends { readonly bodyOptional: true }
    ? Static<B> | undefined
    : Static<B>
  : undefined;
export type DataOf<O> = O extends { readonly data: infer D extends TSchema } ? Static<D> : never;

/** The data that our client answers with. */
export type ClientDataOf<O> = O extends {
  readonly clientForm: { readonly data: infer D extends TSchema };
}
  ? Static<D>
  : DataOf<O>;

/** Keeps the literal types of a record while checking it. */
export function operation<
  const Path extends string,
  Query extends TObject,
  Body extends TSchema,
  Data extends TSchema,
  const O extends Operation<Path, Query, Body, Data>,
>(record: O & Operation<Path, Query, Body, Data>): O {
  return record;
}

/** All errors an operation can answer with, its own and those that come with its kind. */
export function errorsOf(op: Operation): readonly ErrorKey[] {
  const keys = new Set<ErrorKey>([
    'tokenInvalid',
    'rateLimited',
    'scopeMissing',
    'internal',
    'overloaded',
  ]);
  if (!op.withoutApiKey && inEdition(op)) keys.add('apiKeyInvalid');
  if (op.query || op.body) keys.add('validation');
  if (op.body) keys.add('mediaTypeUnsupported');
  if (op.method !== 'GET') keys.add('bodyTooLarge');
  if (inEdition(op)) keys.add('notFound');
  if (op.method === 'POST') keys.add('idempotencyConflict').add('validation');
  for (const key of op.errors) keys.add(key);
  return [...keys];
}

export function inEdition(op: Operation): boolean {
  return op.path.includes('{edition_id}');
}

export function paramNames(op: Operation): string[] {
  return [...op.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
