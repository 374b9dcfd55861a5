import { Uuid } from '../wire/primitives.ts';

/** Id of a frame, shape, connector, comment or paragraph. The client chooses it; the service stores it as sent. */
export const ElementId = Uuid;

/** Returns the key to compare and index ids by: ids are case-insensitive. */
export function elementKey(id: string): string {
  return id.toLowerCase();
}
