import type { MatrixFixture } from '../fixture/matrix-fixture.ts';
import type { Area } from '../matrix.ts';
import { accountArea } from './account.ts';
import { editionArea } from './edition.ts';
import { spaceArea } from './space.ts';
import { teamArea } from './team.ts';
import { zoneArea } from './zone.ts';
import { zoneAccessArea } from './zone-access.ts';

/** The whole matrix. */
export const areas: readonly Area<MatrixFixture>[] = [
  accountArea,
  editionArea,
  teamArea,
  spaceArea,
  zoneArea,
  zoneAccessArea,
];
