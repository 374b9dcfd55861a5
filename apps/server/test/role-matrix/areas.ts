import { accountArea } from './account-area.ts';
import { editionArea } from './edition-area.ts';
import type { Area } from './matrix.ts';
import { spaceArea } from './space-area.ts';
import { teamArea } from './team-area.ts';
import type { World } from './world.ts';
import { zoneAccessArea } from './zone-access-area.ts';
import { zoneArea } from './zone-area.ts';

/** The whole matrix. */
export const areas: readonly Area<World>[] = [
  accountArea,
  editionArea,
  teamArea,
  spaceArea,
  zoneArea,
  zoneAccessArea,
];
