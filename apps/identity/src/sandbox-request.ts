import type { MintRequest } from './mint.ts';
import { API_SCOPES, OPENID_SCOPES } from './scopes.ts';

// The API compares scope names case-insensitively, so any case is accepted here.
const KNOWN_SCOPES = new Set([...API_SCOPES, ...OPENID_SCOPES].map((scope) => scope.toLowerCase()));
const MAX_LIFETIME = 86_400;
const MAX_AUDIENCE_LENGTH = 256;

/** A request error with an OAuth error code. */
export class SandboxRequestError extends Error {
  readonly code: string;

  constructor(description: string, code = 'invalid_request') {
    super(description);
    this.code = code;
  }
}

export function readSandboxRequest(body: string): MintRequest {
  const fields = readObject(body);
  return {
    user: readUser(fields.user),
    scope: readScope(fields.scope),
    expires_in: readLifetime(fields.expires_in),
    opaque: readOpaque(fields.opaque),
    audience: readAudience(fields.audience),
  };
}

function readObject(body: string): Record<string, unknown> {
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SandboxRequestError('The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function readUser(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new SandboxRequestError('user must be a string.');
}

function readScope(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new SandboxRequestError('scope must be a string.');
  const scopes = value.split(' ').filter((scope) => scope !== '');
  for (const scope of scopes) {
    if (KNOWN_SCOPES.has(scope.toLowerCase())) continue;
    throw new SandboxRequestError(`Unknown scope ${JSON.stringify(scope)}.`, 'invalid_scope');
  }
  return scopes.join(' ');
}

function readLifetime(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value)) {
    if (value >= 1 && value <= MAX_LIFETIME) return value;
  }
  throw new SandboxRequestError(`expires_in must be an integer from 1 to ${MAX_LIFETIME}.`);
}

function readOpaque(value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  throw new SandboxRequestError('opaque must be true or false.');
}

function readAudience(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= MAX_AUDIENCE_LENGTH)
    return value;
  throw new SandboxRequestError(
    `audience must be a string of 1 to ${MAX_AUDIENCE_LENGTH} characters.`,
  );
}
