import { matching } from '../wire/patterns.ts';
import { Uuid } from '../wire/primitives.ts';
import { limits } from './limits.ts';

/** Id of a frame, shape, connector, comment or paragraph. The client chooses it; the service stores it as sent. */
export const ElementId = Uuid;

const GROUP = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** The groups of an element, from the outermost to the innermost. A group exists as long as elements name it. */
export const GroupId = matching(
  `^${GROUP}(?:/${GROUP}){0,${limits.groupDepth - 1}}$`,
  `1 to ${limits.groupDepth} UUIDs, separated by slashes`,
  `The group of the element: a UUID that all its elements have in common. For nested groups, the UUIDs from the outermost to the innermost group, separated by slashes, at most ${limits.groupDepth}.`,
);

/** Returns the key to compare and index ids by: ids are case-insensitive. */
export function elementKey(id: string): string {
  return id.toLowerCase();
}
