import type { Actor } from '../fixture/actors.ts';
import type { Row } from '../matrix.ts';
import { anyone } from './shared-rules.ts';

/** These operations have no edition in the path, so there is only one placement. */
export const accountPlacements = ['anywhere'] as const;

export const accountPolicy: readonly Row<(typeof accountPlacements)[number], Actor>[] = [
  {
    operation: 'getCurrentUser',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  {
    operation: 'listEditions',
    scopes: [['Service.editions.READ']],
    cells: { anywhere: anyone },
  },
  {
    operation: 'createEdition',
    scopes: [['Service.editions.CREATE']],
    cells: { anywhere: { ...anyone, superAdmin: 'editionAlreadyOwned' } },
  },
];
