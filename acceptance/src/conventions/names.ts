import assert from 'node:assert/strict';
import {
  changeSpaceMeta,
  changeTeam,
  createApiKey,
  createEdition,
  createSpace,
  createTeam,
  duplicateSpace,
  getSpace,
  getTeam,
} from '@lienzo/contract';
import type { Request } from '../client/exchange.ts';
import { makeSpace } from '../fixtures/make-space.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const GOOD = [
  'a',
  '7',
  ' leading and trailing ',
  'tab\tand\nline\r\nbreaks\v\f',
  '_~`#%&^*(){}[]+|=-.$@?,:;></!\'\\"',
  'Ünïcödé ñ 漢字 עברית',
  '🎨',
  '👩‍🎨 artist',
  '\u0080\uffff',
  'x'.repeat(100),
  '🎨'.repeat(50),
];

const BAD = [
  '',
  ' ',
  '\t\n ',
  '\u00a0\u3000',
  'bell\u0007',
  'nul\u0000',
  'escape\u001b',
  'separator\u001f',
  'delete\u007f',
  'half \ud83c character',
  '\udfa8',
];

const LONGEST_OF_A_TEAM = 100;
const LONGEST_OF_A_SPACE = 255;

/** Tests the rules for names, in every place that accepts one. */
export function names(test: Test): void {
  const edition = once((world) => world.edition());

  test('a team keeps valid names unchanged', async (world) => {
    const { edition_id, team_id, owner } = await edition(world);
    const params = { edition_id, team_id };
    for (const team_name of GOOD) {
      await world.accept(changeTeam, { as: owner, params, body: { team_name } }, (data) =>
        assert.equal(data.new_name, team_name),
      );
      await world.accept(getTeam, { as: owner, params }, ({ team }) =>
        assert.equal(team.team_name, team_name),
      );
    }
  });

  test('a new team and a new API key accept valid names', async (world) => {
    const { edition_id, owner } = await edition(world);
    const params = { edition_id };
    for (const name of GOOD) {
      const body = { team_name: name };
      await world.accept(createTeam, { as: owner, params, body }, ({ team }) =>
        assert.equal(team.team_name, name),
      );
      await world.accept(createApiKey, { as: owner, params, body: { name } }, (data) =>
        assert.equal(data.name, name),
      );
    }
  });

  test('a new edition accepts a valid name', async (world) => {
    for (const team_name of ['🎨', 'x'.repeat(100)]) {
      const as = await world.person('owner');
      await world.accept(createEdition, { as, body: { team_name } }, (data) =>
        assert.equal(data.team_name, team_name),
      );
    }
  });

  test('a space accepts valid names, longer ones than a team', async (world) => {
    const inside = await edition(world);
    const { edition_id, team_id, owner: as } = inside;
    const params = await makeSpace(inside, { by: as });
    const long = ['x'.repeat(LONGEST_OF_A_SPACE), '漢'.repeat(LONGEST_OF_A_SPACE)];
    for (const space_name of [...GOOD, ...long]) {
      const creation = { create_space: { space_name, team_id } };
      const request = { as, params: { edition_id }, body: creation };
      const { space_id } = await world.accept(createSpace, request, (data) => assert.ok(data.uri));
      const body = { action_type: 'SPACE_NAME' as const, space_name };
      await world.accept(changeSpaceMeta, { as, params, body }, (data) =>
        assert.equal(data.new_name, space_name),
      );
      for (const id of [space_id, params.space_id]) {
        const read = { as, params: { edition_id, space_id: id } };
        await world.accept(getSpace, read, ({ space_info: space }) =>
          assert.equal(space.space_name, space_name),
        );
      }
      const copy = { as, params, body: { duplicate_space: { space_name } } };
      await world.accept(duplicateSpace, copy, ({ space_info: space }) =>
        assert.equal(space.space_name, space_name),
      );
    }
  });

  for (const name of [...BAD, 'x'.repeat(LONGEST_OF_A_SPACE + 1)]) {
    test(`the name of a space cannot be ${shown(name)}`, async (world) => {
      const inside = await edition(world);
      const { edition_id, team_id, owner: as } = inside;
      const params = await makeSpace(inside, { by: as });
      const creation = `{"create_space":{"team_id":"${team_id}","space_name":${escaped(name)}}}`;
      const create = { as, params: { edition_id }, text: creation };
      await refuseAt(world, createSpace, create, '/create_space/space_name');
      const rename = `{"action_type":"SPACE_NAME","space_name":${escaped(name)}}`;
      await refuseAt(world, changeSpaceMeta, { as, params, text: rename }, '/space_name');
      const copy = `{"duplicate_space":{"space_name":${escaped(name)}}}`;
      const duplicate = { as, params, text: copy };
      await refuseAt(world, duplicateSpace, duplicate, '/duplicate_space/space_name');
    });
  }

  for (const name of [...BAD, 'x'.repeat(LONGEST_OF_A_TEAM + 1)]) {
    test(`a name cannot be ${shown(name)}`, async (world) => {
      const { edition_id, team_id, owner } = await edition(world);
      const inEdition = { as: owner, params: { edition_id } };
      const inTeam = { as: owner, params: { edition_id, team_id } };
      // Escaped, because a lone surrogate cannot be encoded as UTF-8.
      const text = `{"team_name":${escaped(name)}}`;
      await refuseAt(world, createTeam, { ...inEdition, text }, '/team_name');
      await refuseAt(world, changeTeam, { ...inTeam, text }, '/team_name');
      await refuseAt(world, createEdition, { as: owner, text }, '/team_name');
      const keyText = `{"name":${escaped(name)}}`;
      await refuseAt(world, createApiKey, { ...inEdition, text: keyText }, '/name');
    });
  }

  test('a description is free text up to 2,000 characters', async (world) => {
    const { edition_id, team_id, owner } = await edition(world);
    const params = { edition_id, team_id };
    for (const description of ['', ' ', 'a\u0007b', 'x'.repeat(2_000), '🎨\n漢字']) {
      await world.accept(changeTeam, { as: owner, params, body: { description } }, (data) =>
        assert.equal(data.new_description, description),
      );
      await world.accept(getTeam, { as: owner, params }, ({ team }) =>
        assert.equal(team.description, description),
      );
    }
    for (const description of ['x'.repeat(2_001), 'nul\u0000', 'half \ud83c']) {
      const text = `{"description":${escaped(description)}}`;
      await refuseAt(world, changeTeam, { as: owner, params, text }, '/description');
    }
  });
}

function shown(name: string): string {
  if (name.length > 25) return `${name.length} characters long`;
  return JSON.stringify(name).replace('\u007f', '\\u007f');
}

type NamedOperation = Parameters<World['refuse']>[0];

async function refuseAt(world: World, op: NamedOperation, request: Request, pointer: string) {
  await world.refuse(op, 'validation', request, ({ path, reason = '' }) => {
    assert.equal(path, pointer);
    assert.match(reason, /^must be (1 to|at most) \d+ characters/, 'the rule in words');
  });
}

function escaped(text: string): string {
  const units = text.split('').map((unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${units.join('')}"`;
}
