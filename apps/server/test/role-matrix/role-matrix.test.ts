import {
  addTeamMembers,
  createEdition,
  duplicateSpace,
  getMyTeamPermission,
  listTeamInvitations,
  type Operation,
  operations,
} from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { areas } from './areas/all-areas.ts';
import { findFaults } from './check-matrix.ts';
import { findWrongListings } from './find-wrong-listings.ts';
import { createMatrixFixture, type MatrixFixture } from './fixture/matrix-fixture.ts';
import { createSpaceOf } from './fixture/share-space.ts';
import { type Area, countCells, type OpenArea, type Row, titleOf } from './matrix.ts';
import { runCell } from './run-cell.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const IN_FLIGHT = 4;
// Percentage of cells to try; the seed decides which.
const share = readCount('TEST_MATRIX_PERCENT', 100);
const seed = readSeed();
const random = createRandom(seed);

let matrix: MatrixFixture;
const openAreas = new Map<Area<MatrixFixture>, OpenArea>();
let tried = 0;
let asDeclared = 0;
let rolesAtFirst: object[];

beforeAll(async () => {
  matrix = await createMatrixFixture();
  rolesAtFirst = await matrix.readRoles();
  for (const area of areas) openAreas.set(area, await area.open(matrix));
});
afterAll(() => matrix?.close());

it('declares an outcome for every operation, actor and placement', () => {
  expect(findFaults({ operations, tables: areas })).toEqual([]);
});

for (const area of areas) {
  describe(`role matrix, ${area.name}`, () => {
    for (const row of area.rows) {
      it(`${titleOf(row)} answers every actor as declared`, async () => {
        expect(await runRow(area, row)).toEqual([]);
      });
    }
  });
}

it('tries every declared cell', () => {
  const declared = countCells(areas);
  printLine(
    `role matrix: ${asDeclared} of ${declared} cells as declared, ${tried} tried, seed ${seed}`,
  );
  expect(asDeclared).toBe(share < 100 ? tried : declared);
});

it('leaves the roles of all actors unchanged', async () => {
  expect(await matrix.readRoles()).toEqual(rolesAtFirst);
});

it('leaves the derived lists of spaces consistent', async () => {
  expect(await findWrongListings(matrix.owner)).toEqual([]);
});

describe('an invited person', () => {
  const invite = async (mail_id: string) => {
    const superAdmin = matrix.personOf('superAdmin').client;
    const teamId = await matrix.fresh.team(matrix.home.editionId);
    const params = { edition_id: matrix.home.editionId, team_id: teamId };
    const members_info = [{ mail_id, role: 'TEAM_ADMIN' as const }];
    await superAdmin.call(addTeamMembers, { params, body: { members_info } });
    const listWaiting = async () =>
      (await superAdmin.call(listTeamInvitations, { params })).invitations.map(
        (invitation) => invitation.mail_id,
      );
    return { params, listWaiting };
  };
  const clientOf = async (user: string) =>
    createClient({ baseUrl: matrix.service.url, token: await matrix.service.mint({ user }) });

  it('joins the team when they open the edition', async () => {
    const { params, listWaiting } = await invite('newcomer@example.test');
    expect(await listWaiting()).toEqual(['newcomer@example.test']);
    const newcomer = await clientOf('newcomer');
    const { user_permission_info } = await newcomer.call(getMyTeamPermission, { params });
    expect(user_permission_info.role).toBe('TEAM_ADMIN');
    expect(await listWaiting()).toEqual([]);
  });

  it('stays outside until their address is verified, and the invitation remains', async () => {
    const { params, listWaiting } = await invite('invited@example.test');
    const invited = await clientOf('invited');
    await expect(invited.call(getMyTeamPermission, { params })).rejects.toMatchObject({
      key: 'notFound',
    });
    expect(await listWaiting()).toEqual(['invited@example.test']);
  });
});

describe('duplicating in a trial edition', () => {
  const prepare = async (name: string) => {
    const person = await matrix.service.signIn(name);
    const { edition_id, team_id } = await person.client.call(createEdition, {
      body: { team_name: 'Trial', plan_type: 'TRIAL' },
    });
    const params = await createSpaceOf(person, { edition_id, team_id, space_name: 'Plan' });
    const duplicate = ({ client }: Person) =>
      client.call(duplicateSpace, { params, body: { duplicate_space: {} } });
    return { person, edition_id, duplicate };
  };

  it('is refused to the owner and returns 404 to outsiders', async () => {
    const { person, duplicate } = await prepare('trialist');
    await expect(duplicate(person)).rejects.toMatchObject({ key: 'duplicateNotInPlan' });
    await expect(duplicate(matrix.personOf('stranger'))).rejects.toMatchObject({ key: 'notFound' });
  });

  it('is possible after the trial has expired and the edition is on the free plan', async () => {
    const { person, edition_id, duplicate } = await prepare('former-trialist');
    await matrix.owner.query(
      `update subscriptions set expiry_time = now() - interval '1 day' where edition_id = $1`,
      [edition_id],
    );
    const { space_info } = await duplicate(person);
    expect(space_info).toMatchObject({ space_name: 'Copy of Plan', owner_zuid: person.zuid });
  });
});

async function runRow(area: Area<MatrixFixture>, row: Row): Promise<string[]> {
  const deviations: string[] = [];
  const openArea = openAreas.get(area);
  if (!openArea) throw new Error(`The area ${area.name} is not open.`);
  const { subject, scopes, cells } = row;
  const operation = readOperation(row.operation);
  const waiting = area.placements
    .flatMap((placement) => area.actors.map((actor) => ({ placement, actor })))
    .filter(() => random.percent(share))
    .values();
  const work = async () => {
    for (const { placement, actor } of waiting) {
      const expected = cells[placement]?.[actor];
      if (expected === undefined)
        throw new Error(`${titleOf(row)}: ${placement}, ${actor} missing`);
      const cell = { operation, subject, scopes, placement, actor };
      tried += 1;
      const deviation = await runCell({ url: matrix.service.url, area: openArea, cell, expected });
      if (deviation) deviations.push(deviation);
      else asDeclared += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return deviations;
}

function readOperation(id: string): Operation {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}
