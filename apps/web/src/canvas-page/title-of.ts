import type { ZoneNames } from './use-zone-names.ts';

/** Returns the title of the tab. A dot in front of it marks unsaved changes. */
export function titleOf(
  { zoneName, spaceName }: ZoneNames,
  appName: string,
  isUnsaved: boolean,
): string {
  const parts = [zoneName, spaceName, appName].filter(Boolean).join(' · ');
  return isUnsaved ? `● ${parts}` : parts;
}
