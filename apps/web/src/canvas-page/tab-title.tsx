import type { LiveZone } from '@lienzo/sdk';
import { useSaving } from '../canvas/board/use-zone.ts';
import { useSustained } from '../canvas/state/use-sustained.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { titleOf } from './title-of.ts';
import type { ZoneNames } from './use-zone-names.ts';

/** Changes are usually saved sooner, and the title should not flicker while a person draws. */
const PATIENCE_MILLISECONDS = 1_000;

/** The title of the browser tab: the names of zone and space, and whether changes are unsaved. */
export function TabTitle({ zone, names }: { zone: LiveZone; names: ZoneNames }) {
  const { shell } = useTexts();
  const isUnsaved = useSustained(useSaving(zone).changes > 0, PATIENCE_MILLISECONDS);
  return <title>{titleOf(names, shell.appName, isUnsaved)}</title>;
}
