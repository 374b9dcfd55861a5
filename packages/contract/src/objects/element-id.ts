import Type from 'typebox';

/** Id of a frame, shape, connector, comment or paragraph. Chosen by the client, kept as sent. */
export const ElementId = Type.String({
  pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  description: 'UUID, in either case',
});

/** Ids that differ only in case name the same element; compare and index by this. */
export function elementKey(id: string): string {
  return id.toLowerCase();
}
