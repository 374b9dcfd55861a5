import Type from 'typebox';
import { closed } from './primitives.ts';

/** The data that the SDK returns for a response that is not JSON. */
export const Bytes = closed({
  bytes: Type.Unsafe<Uint8Array<ArrayBuffer>>({}),
  mediaType: Type.String(),
});
