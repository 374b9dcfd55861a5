import { Uuid } from '../wire/primitives.ts';

/** Id of a frame, shape, connector, comment or paragraph. Chosen by the client, kept as sent. */
export const ElementId = Uuid;

/** Ids that differ only in case name the same element; compare and index by this. */
export function elementKey(id: string): string {
  return id.toLowerCase();
}
