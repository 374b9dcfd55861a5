import Type from 'typebox';
import { closed } from './primitives.ts';

/** What the SDK returns from an operation whose response is not JSON. */
export const Bytes = closed({
  bytes: Type.Unsafe<Uint8Array<ArrayBuffer>>({}),
  mediaType: Type.String(),
});
