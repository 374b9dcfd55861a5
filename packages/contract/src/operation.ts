import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorKey } from './errors.ts';
import type { Rate } from './rates.ts';
import type { ScopeRule } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Groups of operations, in the order of the reference page. */
export const areas = {
  Users: 'The user of the access token',
  Sessions: 'Where the user of the access token is signed in',
  'Access tokens': 'Personal access tokens, for scripts and CI jobs',
  Invitations: 'Invitations to the user of the access token',
  Editions: 'Tenants; all other resources belong to an edition',
  'Edition members': 'Members of an edition and their roles',
  'Mail issuers': 'Issuers that vouch for the addresses of a mail domain',
  'API keys': 'Keys that identify integrations',
  'Service accounts': 'Members of an edition for programs, with access tokens of their own',
  Teams: 'Groups of people inside an edition',
  'Team members': 'Members of a team and their roles',
  'Team invitations': 'Pending invitations to a team',
  Spaces: 'Shared workspaces',
  'Space members': 'People, teams and organizations with a role in a space',
  'SCIM tokens': 'Tokens with which directories manage people and groups',
  Groups: 'Groups of people, which can be members of spaces and zones',
  'Share links': 'Links that open a space or a zone without an account',
  Zones: 'Canvases inside a space; each is a live document',
  'Zone access': 'Roles in a zone that differ from those in its space',
  'Zone versions': 'Earlier states of a zone',
  'Zone history': 'A zone at any moment of the last 30 days',
  Proposals: 'Suggested changes of a zone, which are reviewed and merged',
  'Zone timer': 'A countdown that everyone in a zone sees',
  'Zone vote': 'A vote on the elements of a zone',
  Files: 'Images and other files of a zone',
  Frames: 'Areas of a zone that group other elements',
  Shapes: 'Notes, figures and text in a zone',
  Connectors: 'Lines between shapes',
  Comments: 'Comment threads at a position or an element of a zone',
  Elements: 'Elements of all kinds, filtered',
  Batches: 'Changes to many elements of all kinds in one request',
  Templates: 'Reusable content for zones',
  Search: 'Text search in the zones of a team',
  Events: 'What happened in an edition, in order',
  Audit: 'Who did what in an edition, in a log that shows tampering',
  Webhooks: 'Endpoints that receive the events of an edition',
  Notifications: 'What the user of the access token should know about',
  Permissions: 'Roles of a user in editions, teams, spaces and zones',
  Subscription: 'The plan of an edition',
} as const;

export type Area = keyof typeof areas;

/** An operation of the API, from which routes, validation, OpenAPI and client types are derived. */
export interface Operation<
  Path extends string = string,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Data extends TSchema = TSchema,
> {
  readonly id: string;
  readonly area: Area;
  readonly method: Method;
  /** The path below the base path, with parameters in braces. */
  readonly path: Path;
  readonly summary: string;
  /** The `message` of a successful response. */
  readonly message: string;
  readonly scopes: ScopeRule;
  readonly rate: Rate;
  readonly query?: Query;
  readonly body?: Body;
  /** Maximum size of the body; 1 MiB by default. */
  readonly bodyBytes?: number;
  /** Whether the request may have no body. */
  readonly bodyOptional?: true;
  readonly data: Data;
  /** Media types of a response that is not a JSON envelope. */
  readonly mediaTypes?: readonly string[];
  /** Marks a response of server-sent events, which goes on until one side ends it. */
  readonly stream?: true;
  /** Where the query selects a form of the response: the query that the SDK sends, and its data. */
  readonly clientForm?: {
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly data: TSchema;
  };
  /** Name of a list in the data. If the list is not empty, the request succeeded in part and the status is 206. */
  readonly partial?: string;
  /**
   * The response has an entity tag. `zone`: the tag of the zone, which changes with everything in it.
   * `revision`: the revision of the resource, and a digest of what the caller sees of it.
   */
  readonly tag?: 'zone' | 'revision';
  /** The operation accepts `If-Match`; all others refuse it. */
  readonly ifMatch?: true;
  /** Errors specific to this operation; `errorsOf` adds the shared ones. */
  readonly errors: readonly ErrorKey[];
  /** Marks an operation that is not part of the base contract. */
  readonly extension?: true;
  /** Marks a response with a secret, which is never stored to be replayed for an idempotency key. */
  readonly returnsSecret?: true;
  /** Needs no API key even where keys are mandatory, so that the first key can be created. */
  readonly apiKeyOptional?: true;
  /** Ignores API keys. */
  readonly withoutApiKey?: true;
  /** Ends the caller's own access, so a repeated request gets the first response without it. */
  readonly endsAccess?: true;
  /**
   * How the operation treats personal access tokens. `refused`: it needs a token of the identity provider.
   * `inAnyEdition`: it also accepts tokens that are restricted to editions, although its path has none.
   */
  readonly accessTokens?: 'refused' | 'inAnyEdition';
  /** Refuses service accounts. They are also refused where personal access tokens are. */
  readonly peopleOnly?: true;
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

/** The data that the SDK returns. */
export type ClientDataOf<O> = O extends {
  readonly clientForm: { readonly data: infer D extends TSchema };
}
  ? Static<D>
  : DataOf<O>;

/** Checks the type of a record and keeps its literal types. */
export function operation<
  const Path extends string,
  Query extends TObject,
  Body extends TSchema,
  Data extends TSchema,
  const O extends Operation<Path, Query, Body, Data>,
>(record: O & Operation<Path, Query, Body, Data>): O {
  return record;
}

/** Returns all errors that an operation can return: its own and the shared ones. */
export function errorsOf(op: Operation): readonly ErrorKey[] {
  const keys = new Set<ErrorKey>([
    'tokenInvalid',
    'clientUnknown',
    'rateLimited',
    'addressLimited',
    'concurrencyLimited',
    'scopeMissing',
    'internal',
    'overloaded',
    'unavailable',
    'identityUnavailable',
  ]);
  if (op.accessTokens !== 'inAnyEdition') keys.add('tokenRestricted');
  if (!op.withoutApiKey && inEdition(op)) keys.add('apiKeyInvalid');
  if (op.query || op.body) keys.add('validation');
  if (op.body) keys.add('mediaTypeUnsupported');
  if (op.method !== 'GET') keys.add('bodyTooLarge');
  if (inEdition(op)) keys.add('notFound');
  if (op.method === 'POST')
    keys.add('idempotencyConflict').add('idempotencyInProgress').add('validation');
  keys.add(op.ifMatch ? 'preconditionFailed' : 'preconditionUnsupported');
  for (const key of op.errors) keys.add(key);
  return [...keys];
}

export function inEdition(op: Operation): boolean {
  return op.path.includes('{edition_id}');
}

export function paramNames(op: Operation): string[] {
  return [...op.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
