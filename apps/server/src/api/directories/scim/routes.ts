import type { Directory } from './directory.ts';
import { isId } from './read-body.ts';
import { ScimError } from './scim-error.ts';

/** Resources in a response. */
export const MAX_RESULTS = 200;

export interface ScimRequest {
  /** The id in the path; empty if the path has none. */
  id: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

export interface ScimAnswer {
  status?: 200 | 201 | 204;
  body?: object;
}

/** Handles a request of a directory. */
type ScimHandler = (directory: Directory, request: ScimRequest) => Promise<ScimAnswer>;

/** Adds a route below the address of an edition. */
export type AddRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  handler: ScimHandler,
) => void;

/** Returns the id in the path. Throws `404` if it cannot exist. */
export function resourceId({ id }: ScimRequest): string {
  if (isId(id)) return id;
  throw new ScimError(404, 'The resource does not exist.');
}
