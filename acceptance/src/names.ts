import assert from 'node:assert/strict';
import { changeTeam, createApiKey, createEdition, createTeam, getTeam } from '@lienzo/contract';
import type { Request } from './exchange.ts';
import type { Test } from './runner.ts';
import { once } from './sample.ts';
import type { World } from './world.ts';

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
  'x'.repeat(101),
  'bell\u0007',
  'nul\u0000',
  'escape\u001b',
  'separator\u001f',
  'delete\u007f',
  'half \ud83c character',
  '\udfa8',
];

/** The rule for names, at every place that takes one. */
export function names(test: Test): void {
  const edition = once((world) => world.edition());

  test('a team keeps every good name as it was given', async (world) => {
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

  test('a new team and a new key take every good name', async (world) => {
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

  test('a new edition takes a good name', async (world) => {
    for (const team_name of ['🎨', 'x'.repeat(100)]) {
      const as = await world.person('owner');
      await world.accept(createEdition, { as, body: { team_name } }, (data) =>
        assert.equal(data.team_name, team_name),
      );
    }
  });

  for (const name of BAD) {
    const shown = JSON.stringify(name).replace('\u007f', '\\u007f');
    test(`no name is ${name.length > 25 ? `${name.length} characters long` : shown}`, async (world) => {
      const { edition_id, team_id, owner } = await edition(world);
      const inEdition = { as: owner, params: { edition_id } };
      const inTeam = { as: owner, params: { edition_id, team_id } };
      // Written with escapes, as half a character cannot travel as UTF-8.
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

type NamedOperation = Parameters<World['refuse']>[0];

async function refuseAt(world: World, op: NamedOperation, request: Request, pointer: string) {
  await world.refuse(op, 'validation', request, ({ path }) => assert.equal(path, pointer));
}

function escaped(text: string): string {
  const units = text.split('').map((unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${units.join('')}"`;
}
