import { operations } from '@lienzo/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';
import { areas } from './areas/all-areas.ts';
import {
  type Credential,
  createCredentialTokens,
  hasGoodToken,
  narrowToken,
  personalToken,
  serviceAccount,
  turnIntoServiceAccounts,
} from './fixture/credentials.ts';
import { createMatrixFixture, type MatrixFixture } from './fixture/matrix-fixture.ts';
import type { TokenOf } from './fixture/tokens.ts';
import type { Area, Cell, OpenArea, Request, Row } from './matrix.ts';
import { runCell } from './run-cell.ts';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 });

// The cells of the role matrix again, with access tokens that the service itself has issued.
const IN_FLIGHT = 4;
// Percentage of cells to try with each kind of token; the seed decides which.
const share = readCount('TEST_MATRIX_PERCENT', 100);
const seed = readSeed();
const random = createRandom(seed);
// Needs the token of another person in every cell.
const EXCEPT = ['endAllSessions'];

let matrix: MatrixFixture;
let tokenOf: TokenOf;
const openAreas: [Area<MatrixFixture>, OpenArea][] = [];

beforeAll(async () => {
  matrix = await createMatrixFixture();
  // Read at every use, so that each test can use another kind of token.
  const world = { ...matrix, tokenOf: (...args: Parameters<TokenOf>) => tokenOf(...args) };
  for (const area of areas) openAreas.push([area, await area.open(world)]);
});
afterAll(() => matrix?.close());

it.each([personalToken, narrowToken])('$name has the rights of its person', async (credential) => {
  expect(await runAll(credential, () => true)).toEqual([]);
});

it('a service account has the rights of its roles, in its edition', async () => {
  const zuids = new Set(await turnIntoServiceAccounts(matrix));
  const isMachine = (zuid: string) => zuids.has(zuid);
  expect(await runAll(serviceAccount(matrix.home.editionId), isMachine)).toEqual([]);
});

interface Trial {
  area: OpenArea;
  cell: Cell;
  row: Row;
}

/**
 * Tries all cells. People who are not included use a personal access token. Returns how the service deviates.
 */
async function runAll(credential: Credential, includes: (zuid: string) => boolean) {
  const deviations: string[] = [];
  const tokens = createCredentialTokens(matrix, credential);
  tokenOf = tokens.tokenOf;
  let tried = 0;
  const expectedOf = ({ cell, row }: Trial, request: Request) => {
    const declared = row.cells[cell.placement]?.[cell.actor];
    if (declared === undefined) throw new Error(`${row.operation} has no ${cell.actor}.`);
    const isIncluded = includes(tokens.ownerOf(request.token));
    if (isIncluded) tried += 1;
    return (isIncluded ? credential : personalToken).expect(declared, cell.operation, request);
  };
  const waiting = listTrials().values();
  const work = async () => {
    for (const trial of waiting) {
      const { area, cell } = trial;
      const expected = (request: Request) => expectedOf(trial, request);
      const deviation = await runCell({ url: matrix.service.url, area, cell, expected });
      if (deviation) deviations.push(deviation);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  printLine(`role matrix, ${credential.name}: ${tried} cells (${share} percent), seed ${seed}`);
  return deviations;
}

function listTrials(): Trial[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return openAreas.flatMap(([{ rows, placements, actors }, area]) =>
    rows.flatMap((row) => {
      const operation = byId.get(row.operation);
      if (!operation || EXCEPT.includes(operation.id)) return [];
      const { subject, scopes } = row;
      return placements.flatMap((placement) =>
        actors
          .filter((actor) => hasGoodToken(actor) && random.percent(share))
          .map((actor) => ({ area, row, cell: { operation, subject, scopes, placement, actor } })),
      );
    }),
  );
}
