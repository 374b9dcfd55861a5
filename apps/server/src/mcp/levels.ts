import type { McpLevel, Operation } from '@lienzo/contract';

/** Operations that change no canvas, only its comments. */
const COMMENTING: ReadonlySet<string> = new Set(['insertComments', 'changeComments']);

/** Returns the level that an edition must allow, so that an agent can call an operation. */
export function levelFor({ id, method }: Operation): McpLevel {
  if (method === 'GET') return 'read';
  return COMMENTING.has(id) ? 'propose' : 'edit';
}
