import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  changeElements,
  changeProposal,
  closeProposal,
  createAccessToken,
  createProposal,
  getProposal,
  getProposalChanges,
  getProposalImage,
  insertComments,
  insertShapes,
  listElements,
  listProposals,
  listZonesMeta,
  mergeProposal,
  reopenProposal,
} from '@lienzo/contract';
import { makeFreshZones } from '../fixtures/fresh-zones.ts';
import { makeZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Test } from '../run/runner.ts';

type Changes = NonNullable<BodyOf<typeof createProposal>['changes']>;

const oval = (id: string, more: object = {}) => ({
  meta: { id },
  basic: { type: 'OVAL' as const },
  ...more,
});

/** Tests proposals: their life, their drafts, and who may do what. */
export function proposals(test: Test): void {
  const boards = makeFreshZones();
  const peopleByRole = once(makePeopleByRole);

  test('a proposal with changes leaves the zone alone until it is merged', async (world) => {
    const { as, params, drawing } = await boards.drawn(world);
    const [first] = drawing.shapes;
    const added = randomUUID();
    const changes = {
      insert: { shapes: [oval(added)], order: [added] },
      update: { shapes: [{ id: first, meta: { name: 'Suggested' } }] },
      delete: { ids: [drawing.connector] },
    };
    const body = { title: 'Better', description: 'Why', changes };
    const { proposal } = await world.accept(createProposal, { as, params, body }, (data) => {
      assert.equal(data.proposal.state, 'OPEN');
      assert.equal(data.proposal.author_zuid, as.zuid);
    });
    const at = { ...params, proposal_id: proposal.id };
    await world.accept(listElements, { as, params }, ({ elements }) =>
      assert.ok(!JSON.stringify(elements).includes(added)),
    );
    await world.accept(listZonesMeta, { as, params }, ({ zones_info }) =>
      assert.ok(!zones_info.zone_order.includes(proposal.draft_zone_id ?? '')),
    );
    await world.accept(getProposal, { as, params: at }, (data) =>
      assert.deepEqual(data.proposal, proposal),
    );
    await world.accept(getProposalChanges, { as, params: at }, (data) => {
      const found = new Map(data.changes.map((one) => [one.element_id, one.change]));
      assert.equal(found.get(added), 'ADDED');
      assert.equal(found.get(first), 'CHANGED');
      assert.equal(found.get(drawing.connector), 'REMOVED');
    });
    for (const show of ['before', 'after', 'diff'] as const)
      await world.accept(getProposalImage, { as, params: at, query: { show } }, ({ bytes }) =>
        assert.ok(bytes.length > 100),
      );
    await world.accept(mergeProposal, { as, params: at }, (data) => {
      assert.equal(data.proposal.state, 'MERGED');
      assert.ok(data.proposal.before_version_id && data.proposal.after_version_id);
    });
    await world.accept(listElements, { as, params }, ({ elements }) => {
      const text = JSON.stringify(elements);
      assert.ok(text.includes(added) && text.includes('Suggested'));
      assert.ok(!text.includes(drawing.connector));
    });
    for (const op of [getProposalChanges, getProposalImage])
      await world.refuse(op, 'proposalNotOpen', { as, params: at });
    for (const op of [mergeProposal, closeProposal, reopenProposal])
      await world.refuse(op, 'proposalNotOpen', { as, params: at });
    await world.refuse(changeProposal, 'proposalNotOpen', {
      ...{ as, params: at },
      body: { title: 'Late' },
    });
  });

  test('a proposal is listed, described, closed and opened again', async (world) => {
    const { as, params } = await boards.empty(world);
    const body = { title: 'Draft first' };
    const { proposal } = await world.accept(createProposal, { as, params, body }, () => {});
    const at = { ...params, proposal_id: proposal.id };
    for (const texts of [{ title: 'New' }, { description: '' }, { title: 'N', description: 'D' }])
      await world.accept(changeProposal, { as, params: at, body: texts }, (data) =>
        assert.deepEqual({ ...data.proposal, ...texts }, data.proposal),
      );
    const titles = async (query: object) => {
      const listed = await as.client.call(listProposals, { params, query });
      return listed.proposals.map(({ title }) => title);
    };
    await world.repeat(closeProposal, { as, params: at, idempotencyKey: 'close' });
    assert.deepEqual(await titles({ state: 'CLOSED' }), ['N']);
    assert.deepEqual(await titles({ state: 'OPEN' }), []);
    await world.repeat(reopenProposal, { as, params: at, idempotencyKey: 'open' });
    for (const state of ['OPEN', 'CLOSED', 'MERGED'] as const)
      await world.accept(
        listProposals,
        { as, params, query: { state, from: 0, limit: 5 } },
        (data) => assert.equal(data.proposals.length, state === 'OPEN' ? 1 : 0),
      );
    await world.repeat(mergeProposal, { as, params: at, body: {}, idempotencyKey: 'merge' });
    await world.repeat(createProposal, { as, params, body, idempotencyKey: 'create' });
  });

  test('conflicts are reported, decided and left out', async (world) => {
    const { as, params, drawing } = await boards.drawn(world);
    const [first, second] = drawing.shapes;
    const rename = (id: string, name: string) => ({ id, meta: { name } });
    const propose = async (changes: Changes) => {
      const body = { title: 'Names', changes };
      const { proposal } = await as.client.call(createProposal, { params, body });
      return { ...params, proposal_id: proposal.id };
    };
    const both = await propose({ update: { shapes: [rename(first, 'A'), rename(second, 'A')] } });
    const update = { shapes: [rename(first, 'B'), rename(second, 'B')] };
    await as.client.call(changeElements, { params, body: { update } });
    await world.refuse(mergeProposal, 'proposalConflict', { as, params: both });
    await world.accept(getProposalChanges, { as, params: both }, ({ changes }) =>
      assert.deepEqual(
        changes.map(({ conflicts }) => conflicts),
        [['name'], ['name']],
      ),
    );
    const choices = [
      { element_id: first, facet: 'name', use: 'PROPOSAL' as const },
      { element_id: second, use: 'ZONE' as const },
    ];
    await world.accept(mergeProposal, { as, params: both, body: { choices } }, () => {});
    await world.accept(listElements, { as, params }, ({ elements }) => {
      const text = JSON.stringify(elements);
      assert.ok(text.includes('"A"') && text.includes('"B"'));
    });
    const added = randomUUID();
    const line = {
      meta: { id: randomUUID() },
      connected: { first: { shape_id: first }, second: { shape_id: added } },
    };
    const partial = await propose({ insert: { shapes: [oval(added)], connectors: [line] } });
    await world.refuse(mergeProposal, 'referenceMissing', {
      ...{ as, params: partial },
      body: { only: [line.meta.id] },
    });
    await world.accept(mergeProposal, { as, params: partial, body: { only: [added] } }, () => {});
  });

  test('a merge follows the rules of a batch', async (world) => {
    const { as, params, drawing } = await boards.drawn(world);
    const [first] = drawing.shapes;
    const propose = async (changes: Changes) => {
      const body = { title: 'Names', changes };
      const { proposal } = await as.client.call(createProposal, { params, body });
      return { ...params, proposal_id: proposal.id };
    };
    const taken = randomUUID();
    const keyed = await propose({
      insert: { shapes: [oval(randomUUID(), { metadata: { key: 'K' } })] },
    });
    const named = await propose({ insert: { shapes: [oval(taken)] } });
    const locked = await propose({ update: { shapes: [{ id: first, meta: { name: 'A' } }] } });
    const other = oval(randomUUID(), { metadata: { key: 'K' } });
    await as.client.call(insertShapes, { params, body: { shapes: [other] } });
    const comment = { meta: { id: taken }, text: 'Mine', position: { top: 0, left: 0 } };
    await as.client.call(insertComments, { params, body: { comments: [comment] } });
    const lock = { update: { shapes: [{ id: first, locked: 'all' as const }] } };
    await as.client.call(changeElements, { params, body: lock });
    await world.refuse(mergeProposal, 'elementKeyTaken', { as, params: keyed });
    await world.refuse(mergeProposal, 'elementConflict', { as, params: named });
    await world.refuse(mergeProposal, 'elementLocked', { as, params: locked });
  });

  test('a draft and a merge cannot make a zone larger than allowed', async (world) => {
    const { as, params } = await boards.empty(world);
    const many = (count: number) => Array.from({ length: count }, () => oval(randomUUID()));
    const insert = async (count: number) => {
      await as.client.call(insertShapes, { params, body: { shapes: many(count) } });
    };
    const changes = { insert: { shapes: many(1_000) } };
    const body = { title: 'Many', changes };
    const { proposal } = await as.client.call(createProposal, { params, body });
    for (const count of [1_000, 1_000, 999]) await insert(count);
    const at = { ...params, proposal_id: proposal.id };
    await world.refuse(mergeProposal, 'zoneFull', { as, params: at });
    const more = { title: 'More', changes: { insert: { shapes: many(2) } } };
    await world.refuse(createProposal, 'zoneFull', { as, params, body: more });
  });

  test('changes of a proposal are refused like those of a batch', async (world) => {
    const { as, params, drawing } = await boards.drawn(world);
    const [first, second] = drawing.shapes;
    const lock = { update: { shapes: [{ id: second, locked: 'all' as const }] } };
    await as.client.call(changeElements, { params, body: lock });
    const keyed = oval(randomUUID(), { metadata: { key: 'K' } });
    await as.client.call(insertShapes, { params, body: { shapes: [keyed] } });
    const unknown = randomUUID();
    const portions = Array.from({ length: 4 }, () => ({ text: 'é'.repeat(10_000) }));
    const text = { paragraphs: [{ id: randomUUID(), portions }] };
    const faults = {
      elementNotFound: { delete: { ids: [unknown] } },
      elementRepeated: { update: { shapes: [{ id: first, locked: 'all' as const }] }, delete: { ids: [first] } },
      elementConflict: { insert: { shapes: [oval(first)] } },
      elementKeyTaken: {
        insert: { shapes: [oval(randomUUID(), { metadata: { key: 'K' } })] },
      },
      elementLocked: { delete: { ids: [second] } },
      elementTooLarge: { insert: { shapes: [oval(randomUUID(), { text })] } },
      referenceMissing: { update: { shapes: [{ id: first, frame_id: unknown }] } },
      tooManyElements: {
        insert: {
          frames: Array.from({ length: 600 }, () => ({ meta: { id: randomUUID(), name: 'F' } })),
        },
        delete: { ids: Array.from({ length: 600 }, () => randomUUID()) },
      },
    } as const;
    for (const [key, changes] of Object.entries(faults)) {
      const body = { title: 'Faulty', changes };
      const fault = key as keyof typeof faults; // keys of the object above
      await world.refuse(createProposal, fault, { as, params, body });
    }
    await world.accept(listProposals, { as, params }, (data) =>
      assert.deepEqual(data.proposals, []),
    );
  });

  test('a zone has at most 100 open proposals', async (world) => {
    const { as, params } = await boards.empty(world);
    const body = { title: 'One of many' };
    const ids: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const { proposal } = await as.client.call(createProposal, { params, body });
      ids.push(proposal.id);
    }
    await world.refuse(createProposal, 'proposalLimit', { as, params, body });
    const at = { ...params, proposal_id: ids[0] ?? '' };
    await as.client.call(closeProposal, { params: at });
    await as.client.call(createProposal, { params, body });
    await world.refuse(reopenProposal, 'proposalLimit', { as, params: at });
  });

  test('people who comment propose, and editors merge', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, guestCommenter, viewer } = people;
    const params = await makeZone(await makeSharedSpace(people), { by: creator });
    const body = { title: 'Mine' };
    const shapes = [oval(randomUUID())];
    for (const as of [editor, commenter, guestCommenter]) {
      const { proposal } = await world.accept(createProposal, { as, params, body }, () => {});
      const draft = { ...params, zone_id: proposal.draft_zone_id ?? '' };
      await world.accept(insertShapes, { as, params: draft, body: { shapes } }, () => {});
      const at = { ...params, proposal_id: proposal.id };
      await world.refuse(changeProposal, 'notPermitted', { as: viewer, params: at, body });
      await world.refuse(insertShapes, 'notPermitted', {
        ...{ as: viewer, params: draft },
        body: { shapes },
      });
      for (const op of [closeProposal, reopenProposal, mergeProposal])
        await world.refuse(op, 'notPermitted', { as: viewer, params: at });
      if (as === editor) continue;
      await world.refuse(mergeProposal, 'notPermitted', { as, params: at });
      await world.accept(closeProposal, { as, params: at }, () => {});
    }
    await world.refuse(createProposal, 'notPermitted', { as: viewer, params, body });
  });

  test('a token for proposals can write nothing else', async (world) => {
    const { as, params } = await boards.empty(world);
    const wishes = {
      name: 'Agent',
      scopes: ['Service.zones.PROPOSE' as const],
      expires_in_days: 1,
    };
    const { token } = await as.client.call(createAccessToken, { body: wishes });
    const agent = { ...as, token };
    const shape = oval(randomUUID());
    const body = { title: 'By an agent', changes: { insert: { shapes: [shape] } } };
    const { proposal } = await world.accept(createProposal, { as: agent, params, body }, () => {});
    const at = { ...params, proposal_id: proposal.id };
    await world.accept(getProposalChanges, { as: agent, params: at }, () => {});
    await world.refuse(mergeProposal, 'scopeMissing', { as: agent, params: at });
    await world.refuse(insertShapes, 'scopeMissing', {
      ...{ as: agent, params },
      body: { shapes: [shape] },
    });
    const draft = { ...params, zone_id: proposal.draft_zone_id ?? '' };
    await world.refuse(insertShapes, 'scopeMissing', {
      ...{ as: agent, params: draft },
      body: { shapes: [shape] },
    });
  });
}
