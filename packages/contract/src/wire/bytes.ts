import Type from 'typebox';
import { closed } from './primitives.ts';

/** What a client gets from an operation that answers with the thing itself and not with JSON. */
export const Bytes = closed({
  bytes: Type.Unsafe<Uint8Array<ArrayBuffer>>({}),
  mediaType: Type.String(),
});
