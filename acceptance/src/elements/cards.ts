import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  changeElements,
  changeShapes,
  insertShapes,
  listElements,
  listShapes,
} from '@lienzo/contract';
import { makeZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Cards: shapes with a tag, a due date and an assignee. */
export function elementCards(test: Test): void {
  const peopleByRole = once(makePeopleByRole);
  const emptyZone = async (world: World) => {
    const people = await peopleByRole(world);
    const params = await makeZone(await makeSharedSpace(people), { by: people.creator });
    return { ...people, params };
  };
  const cardOf = (card?: object) => ({
    meta: { id: randomUUID() },
    basic: { type: 'CARD' as const },
    properties: { layout: { left: 10, top: 20, width: 260, height: 120 } },
    ...(card && { card }),
  });
  const full = { assignee: '742518339371008', due_date: '2028-02-29', tag: 'Überfällig ☂' };

  test('a card is read as it was inserted', async (world) => {
    const { editor: as, params } = await emptyZone(world);
    const shapes = [cardOf(full), cardOf({ tag: 'x'.repeat(40) }), cardOf()];
    await world.accept(insertShapes, { as, params, body: { shapes } }, () => {});
    await world.accept(listShapes, { as, params, query: { form: 'input' } }, (data) =>
      assert.deepEqual(data.shapes, shapes),
    );
    await world.accept(listElements, { as, params, query: { text: 'uberfallig' } }, (data) =>
      assert.equal(data.total_count, 1),
    );
  });

  test('fields of a card are changed and cleared one by one', async (world) => {
    const { editor: as, params } = await emptyZone(world);
    const shape = cardOf(full);
    const { id } = shape.meta;
    await world.accept(insertShapes, { as, params, body: { shapes: [shape] } }, () => {});
    const steps = [
      [{ tag: 'New' }, { ...full, tag: 'New' }],
      [
        { due_date: null, assignee: '17' },
        { assignee: '17', tag: 'New' },
      ],
      [{ tag: null, assignee: null }, undefined],
    ] as const;
    for (const [card, expected] of steps) {
      const body = { shapes: [{ id, card }] };
      await world.accept(changeShapes, { as, params, body }, ({ results: [one] }) =>
        assert.equal(one?.status, 'success'),
      );
      await world.accept(listShapes, { as, params }, ({ shapes: [one] }) =>
        assert.deepEqual(one?.card, expected),
      );
    }
  });

  test('invalid fields of a card are refused with their path', async (world) => {
    const { editor: as, params } = await emptyZone(world);
    const invalid = [
      ['assignee', 'ada'],
      ['assignee', null],
      ['due_date', '2026-02-29'],
      ['due_date', 'tomorrow'],
      ['tag', ''],
      ['tag', 'x'.repeat(41)],
    ] as const;
    for (const [field, value] of invalid) {
      const body = { shapes: [cardOf({ [field]: value })] };
      await world.refuse(insertShapes, 'validation', { as, params, body }, ({ path }) =>
        assert.equal(path, `/shapes/0/card/${field}`),
      );
    }
    const body = { shapes: [{ ...cardOf(full), basic: { type: 'OVAL' as const } }] };
    await world.refuse(insertShapes, 'validation', { as, params, body }, ({ path }) =>
      assert.equal(path, '/shapes/0'),
    );
  });

  test('only a card has these fields, and it stays a card', async (world) => {
    const { editor: as, params } = await emptyZone(world);
    const [card, oval] = [cardOf(full), { meta: { id: randomUUID() }, basic: { type: 'OVAL' } }];
    const shapes = [card, oval] as never; // both are shapes
    await world.accept(insertShapes, { as, params, body: { shapes } }, () => {});
    const changes = [
      [{ id: oval.meta.id, card: { tag: 'a' } }, 'card'],
      [{ id: oval.meta.id, basic: { type: 'CARD' as const } }, 'basic'],
      [{ id: card.meta.id, basic: { type: 'OVAL' as const } }, 'basic'],
      [{ id: card.meta.id, star: { type: 'WAVE' as const } }, 'star'],
    ] as const;
    for (const [change, field] of changes) {
      const body = { shapes: [change] };
      await world.accept(changeShapes, { as, params, body }, ({ results: [one] }) =>
        assert.equal(one?.status, 'failed'),
      );
      const batch = { as, params, body: { update: { shapes: [change] } } };
      await world.refuse(changeElements, 'validation', batch, ({ path }) =>
        assert.equal(path, `/update/shapes/0/${field}`),
      );
    }
    await world.accept(listShapes, { as, params, query: { form: 'input' } }, (data) =>
      assert.deepEqual(data.shapes, [card, oval]),
    );
  });
}
