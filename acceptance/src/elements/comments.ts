import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type CommentInput,
  changeComments,
  changeShapes,
  type DataOf,
  insertComments,
  listComments,
  removeComments,
  removeShapes,
} from '@lienzo/contract';
import { readMoment } from '../client/check-answer.ts';
import { makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import { elementsOf, firstZone, type ZonePath } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const HERE = { top: 10.5, left: -20 };

export function comments(test: Test): void {
  const { empty, drawn } = makeFreshZones();
  anchorRules(test, { empty, drawn });
  threadRules(test, drawn);
  authorRules(test);
}

type FreshZones = ReturnType<typeof makeFreshZones>;

function anchorRules(test: Test, { empty, drawn }: FreshZones): void {
  test('a comment shows its author and time', async (world) => {
    const { as, params } = await empty(world);
    const comment = { meta: { id: randomUUID() }, text: ' Two\nlines 🎨 ', position: HERE };
    const body = { comments: [comment] };
    await world.accept(insertComments, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.deepEqual(ids, [comment.meta.id]),
    );
    await world.accept(listComments, { as, params }, (data) => {
      assert.equal(data.total_count, 1);
      const [found] = data.comments;
      assert.ok(found && 'created_time' in found);
      const { created_time: created, ...rest } = found;
      assert.deepEqual(rest, { ...comment, resolved: false, author_zuid: as.zuid });
      const age = Date.now() - readMoment(created).getTime();
      assert.ok(age > -2_000 && age < 60_000, `written just now, not ${age} ms ago`);
    });
    await world.accept(listComments, { as, params, query: { form: 'input' } }, (data) =>
      assert.deepEqual(data.comments, [{ ...comment, resolved: false }]),
    );
  });

  test('a comment can be attached only to a frame, a shape or a connector', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const elsewhere = await drawn(world);
    const at = (element_id: string) => {
      return { comments: [{ meta: { id: randomUUID() }, text: 'Here', element_id }] };
    };
    for (const id of [drawing.frame, drawing.shapes[1], drawing.connector]) {
      const request = { as, params, body: at(id) };
      await world.accept(insertComments, request, (data) => assert.ok(data.inserted_ids[0]));
    }
    const wrong = [randomUUID(), drawing.comments[0], elsewhere.drawing.frame];
    for (const id of wrong) {
      const request = { as, params, body: at(id) };
      await world.refuse(insertComments, 'referenceMissing', request, ({ path }) =>
        assert.equal(path, '/comments/0/element_id'),
      );
    }
  });

  test('a comment stays in place when its element is deleted', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [shape] = drawing.shapes;
    const layout = { top: 77, left: 88 };
    const moved = { shapes: [{ id: shape, properties: { layout } }] };
    await as.client.call(changeShapes, { params, body: moved });
    await as.client.call(removeShapes, { params, body: { ids: [shape] } });
    const query = { form: 'input' as const };
    await world.accept(listComments, { as, params, query }, ({ comments: [first, answer] }) => {
      const [id, reply] = drawing.comments;
      const thread = { meta: { id }, text: 'Who asks?', position: layout, resolved: false };
      assert.deepEqual(first, thread);
      assert.deepEqual(answer, {
        meta: { id: reply },
        text: 'We do.',
        parent_id: id,
        resolved: false,
      });
    });
  });

  test('comments are not part of the elements of a zone', async (world) => {
    const { as, params } = await empty(world);
    const comment = { meta: { id: randomUUID() }, text: 'Psst', position: HERE };
    await as.client.call(insertComments, { params, body: { comments: [comment] } });
    assert.deepEqual(await elementsOf(params, as), []);
  });
}

function threadRules(test: Test, drawn: FreshZones['drawn']): void {
  test('a reply belongs to the first comment of a thread', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const elsewhere = await drawn(world);
    const [thread, answer] = drawing.comments;
    const reply = (parent_id: string, more: Partial<CommentInput> = {}) => {
      return { comments: [{ meta: { id: randomUUID() }, text: 'Indeed', parent_id, ...more }] };
    };
    for (const body of [reply(thread), reply(thread.toUpperCase(), { position: HERE })]) {
      await world.accept(insertComments, { as, params, body }, (data) =>
        assert.equal(data.inserted_ids.length, 1),
      );
    }
    for (const parent of [answer, randomUUID(), drawing.frame, elsewhere.drawing.comments[0]]) {
      const request = { as, params, body: reply(parent) };
      await world.refuse(insertComments, 'referenceMissing', request, ({ path }) =>
        assert.equal(path, '/comments/0/parent_id'),
      );
    }
  });

  test('a thread and its replies can be sent together', async (world) => {
    const { as, params } = await drawn(world);
    const meta = { id: randomUUID() };
    const thread = { meta, text: 'Both?', position: HERE, resolved: true };
    const answer = {
      meta: { id: randomUUID() },
      text: 'Both.',
      parent_id: meta.id,
      resolved: false,
    };
    const body = { comments: [thread, answer] };
    await world.accept(insertComments, { as, params, body }, ({ inserted_ids: ids }) =>
      assert.equal(ids.length, 2),
    );
    const query = { ids: [answer.meta.id, meta.id], form: 'input' as const };
    await world.accept(listComments, { as, params, query }, (data) =>
      assert.deepEqual(data.comments, [thread, answer]),
    );
  });

  test('replies are deleted with the first comment of the thread', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [id] = drawing.comments;
    const other = { meta: { id: randomUUID() }, text: 'Something else', position: HERE };
    await as.client.call(insertComments, { params, body: { comments: [other] } });
    await world.accept(removeComments, { as, params, body: { ids: [id] } }, ({ results }) =>
      assert.deepEqual(results, [{ comment_id: id, status: 'success' }]),
    );
    await world.accept(listComments, { as, params }, ({ comments: found }) => {
      assert.deepEqual(
        found.map(({ text }) => text),
        ['Something else'],
      );
    });
  });

  test('a comment is resolved and reopened', async (world) => {
    const { as, params, drawing } = await drawn(world);
    const [id] = drawing.comments;
    const before = await commentsOf({ as, params });
    for (const resolved of [true, true, false]) {
      const body = { comments: [{ id, resolved }] };
      await world.accept(changeComments, { as, params, body }, ({ results }) =>
        assert.deepEqual(results, [{ id, status: 'success' }]),
      );
      await world.accept(listComments, { as, params }, ({ comments: found }) =>
        assert.deepEqual(
          found,
          before.map((comment) => (comment.meta.id === id ? { ...comment, resolved } : comment)),
        ),
      );
    }
  });
}

function authorRules(test: Test): void {
  const scene = once(async (world) => {
    const peopleByRole = await makePeopleByRole(world);
    const zone = await firstZone(await makeSharedSpace(peopleByRole), peopleByRole.creator);
    return { ...peopleByRole, zone };
  });

  test('only the author edits a comment; any commenter resolves it', async (world) => {
    const { zone: params, creator, editor, commenter, guestCommenter } = await scene(world);
    const id = await addComment(params, commenter);
    const reword = { comments: [{ id, text: 'Other words' }] };
    const both = { comments: [{ id, text: 'Other words', resolved: true }] };
    for (const as of [creator, editor, guestCommenter]) {
      for (const body of [reword, both]) {
        await world.accept(changeComments, { as, params, body }, ({ results: [result] }) => {
          assert.equal(result?.status, 'failed');
          assert.match(result?.message ?? '', /author/);
        });
      }
      const comment = (await commentsOf({ as, params })).find(({ meta }) => meta.id === id);
      const body = { comments: [{ id, resolved: !comment?.resolved }] };
      await world.accept(changeComments, { as, params, body }, ({ results }) =>
        assert.deepEqual(results, [{ id, status: 'success' }]),
      );
    }
    await world.accept(changeComments, { as: commenter, params, body: reword }, ({ results }) =>
      assert.deepEqual(results, [{ id, status: 'success' }]),
    );
    const query = { ids: [id] };
    await world.accept(listComments, { as: creator, params, query }, ({ comments: [found] }) => {
      assert.ok(found && 'author_zuid' in found);
      assert.equal(found.text, 'Other words');
      assert.equal(found.author_zuid, commenter.zuid, 'who resolves it is not its author');
    });
  });

  test('the author of a comment decides whom it mentions', async (world) => {
    const { zone: params, editor, commenter } = await scene(world);
    const id = randomUUID();
    const mentions = [editor.zuid, '17'];
    const comment = { meta: { id }, text: '@Eve, look', position: HERE, mentions };
    const body = { comments: [comment] };
    await world.accept(insertComments, { as: commenter, params, body }, () => {});
    const query = { ids: [id], form: 'input' as const };
    const shows = (expected: object) =>
      world.accept(listComments, { as: editor, params, query }, ({ comments: [found] }) =>
        assert.deepEqual(found, { ...expected, resolved: false }),
      );
    await shows(comment);
    const change = (as: Person, names: string[], status: 'success' | 'failed') =>
      world.accept(
        changeComments,
        { as, params, body: { comments: [{ id, mentions: names }] } },
        ({ results: [result] }) => assert.equal(result?.status, status),
      );
    await change(editor, ['17'], 'failed');
    await shows(comment);
    await change(commenter, ['17'], 'success');
    await shows({ ...comment, mentions: ['17'] });
    await change(commenter, [], 'success');
    await shows({ ...comment, mentions: [] });
  });

  test('a comment is deleted by its author or an editor', async (world) => {
    const { zone: params, editor, commenter, guestCommenter } = await scene(world);
    const [first, second] = [
      await addComment(params, commenter),
      await addComment(params, commenter),
    ];
    const outcomes: [as: typeof editor, id: string, 'success' | 'failed'][] = [
      [guestCommenter, first, 'failed'],
      [commenter, first, 'success'],
      [editor, second, 'success'],
    ];
    for (const [as, id, status] of outcomes) {
      const request = { as, params, body: { ids: [id] } };
      await world.accept(removeComments, request, ({ results: [result] }) => {
        assert.equal(result?.status, status);
        if (status === 'failed') assert.match(result?.message ?? '', /author or an editor/);
      });
    }
  });
}

async function commentsOf({ as, params }: Visit): Promise<DataOf<typeof listComments>['comments']> {
  const { comments: found } = await as.client.call(listComments, { params });
  return found;
}

async function addComment(params: ZonePath, by: Person): Promise<string> {
  const comment = { meta: { id: randomUUID() }, text: 'Mine', position: HERE };
  await by.client.call(insertComments, { params, body: { comments: [comment] } });
  return comment.meta.id;
}
