import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { changeElements, getZoneMeta, insertComments, insertFrames } from '@lienzo/contract';
import { draw } from '../fixtures/draw-elements.ts';
import { firstZone, shareZone, type ZonePath } from '../fixtures/make-zone.ts';
import {
  makePeopleByRole,
  makeSharedSpace,
  type PeopleByRole,
} from '../fixtures/people-by-role.ts';
import { roleEntry } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';
import {
  acceptChanges,
  acceptInsertion,
  acceptItems,
  acceptRemovals,
  elementKinds,
} from './element-kinds.ts';

/** Roles that read, edit and comment on a zone. */
export function elementRoles(test: Test): void {
  const peopleByRole = once(makePeopleByRole);
  const sharedZone = async (world: World): Promise<ZonePath & { peopleByRole: PeopleByRole }> => {
    const people = await peopleByRole(world);
    const zone = await firstZone(await makeSharedSpace(people), people.creator);
    return { ...zone, peopleByRole: people };
  };

  test('anyone with a role in the space reads the elements of its zones', async (world) => {
    const { peopleByRole: people, ...params } = await sharedZone(world);
    const drawing = await draw(params, people.editor);
    for (const as of allPeople(people)) {
      for (const kind of elementKinds) {
        await acceptItems(world, kind, { as, params }, (items) =>
          assert.ok(items.some(({ meta }) => meta.id === kind.drawn(drawing))),
        );
      }
    }
  });

  for (const kind of elementKinds) {
    const isComment = kind.name === 'comment';
    const able = isComment ? 'comments' : 'edits';
    test(`only a person who ${able} may insert, change and remove a ${kind.name}`, async (world) => {
      const { peopleByRole: people, ...params } = await sharedZone(world);
      const drawing = await draw(params, people.creator);
      const { able: allowed, unable } = divide(people, isComment);
      for (const as of allowed) {
        const item = kind.make(randomUUID(), 'Mine', drawing);
        const { id } = item.meta;
        await acceptInsertion(world, kind, { as, params, items: [item] }, (ids) =>
          assert.deepEqual(ids, [id]),
        );
        const changes = [kind.reword(id, 'Still mine')];
        await acceptChanges(world, kind, { as, params, changes }, ([result]) =>
          assert.equal(result?.status, 'success'),
        );
        await acceptRemovals(world, kind, { as, params, ids: [id] }, ([result]) =>
          assert.equal(result?.status, 'success'),
        );
      }
      const id = kind.drawn(drawing);
      for (const as of unable) {
        const on = (body: object) => ({ as, params, body });
        const item = kind.make(randomUUID(), 'Mine', drawing);
        await world.refuse(kind.insert, 'notPermitted', on({ [kind.field]: [item] }));
        const change = kind.reword(id, 'Mine');
        await world.refuse(kind.change, 'notPermitted', on({ [kind.field]: [change] }));
        await world.refuse(kind.remove, 'notPermitted', on({ ids: [id] }));
      }
    });
  }

  test('a batch of comments needs a commenter, any other batch an editor', async (world) => {
    const { peopleByRole: people, ...params } = await sharedZone(world);
    const { commenter, guestCommenter, viewer, guestViewer } = people;
    const comment = () => ({
      meta: { id: randomUUID() },
      text: 'Ah',
      position: { top: 1, left: 1 },
    });
    const frame = () => ({ meta: { id: randomUUID(), name: 'Plan' } });
    for (const as of [commenter, guestCommenter]) {
      const body = { insert: { comments: [comment()] } };
      await world.accept(changeElements, { as, params, body }, ({ inserted_ids: ids }) =>
        assert.equal(ids.length, 1),
      );
      const mixed = { insert: { comments: [comment()], frames: [frame()] } };
      await world.refuse(changeElements, 'notPermitted', { as, params, body: mixed });
    }
    for (const as of [viewer, guestViewer]) {
      const body = { insert: { comments: [comment()] }, dry_run: true };
      await world.refuse(changeElements, 'notPermitted', { as, params, body });
    }
  });

  test('the role in a zone overrides the role in the space', async (world) => {
    const { peopleByRole: people, ...params } = await sharedZone(world);
    const { creator, editor, commenter, viewer, guestViewer } = people;
    await shareZone(params, creator, [
      roleEntry(params, viewer, 'EDITOR'),
      roleEntry(params, guestViewer, 'COMMENTER'),
      roleEntry(params, commenter, 'ORGANISER'),
      roleEntry(params, editor, 'VIEWER'),
    ]);
    const frames = () => ({ frames: [{ meta: { id: randomUUID(), name: 'Here' } }] });
    for (const as of [viewer, commenter]) {
      await world.accept(insertFrames, { as, params, body: frames() }, ({ inserted_ids: ids }) =>
        assert.equal(ids.length, 1),
      );
    }
    for (const as of [editor, guestViewer]) {
      await world.refuse(insertFrames, 'notPermitted', { as, params, body: frames() });
    }
    const comment = { meta: { id: randomUUID() }, text: 'Ah', position: { top: 1, left: 1 } };
    const body = { comments: [comment] };
    await world.refuse(insertComments, 'notPermitted', { as: editor, params, body });
    const request = { as: guestViewer, params, body };
    await world.accept(insertComments, request, ({ inserted_ids: ids }) =>
      assert.deepEqual(ids, [comment.meta.id]),
    );
  });

  test('the last editor is the last author of the zone', async (world) => {
    const { peopleByRole: people, ...params } = await sharedZone(world);
    const { creator, editor, commenter } = people;
    const expectAuthor = async (author: Person) => {
      await world.accept(getZoneMeta, { as: creator, params }, ({ zone_info: zone }) =>
        assert.deepEqual([zone.author_zuid, zone.last_author_zuid], [creator.zuid, author.zuid]),
      );
    };
    await expectAuthor(creator);
    await draw(params, editor);
    await expectAuthor(editor);
    const position = { top: 0, left: 0 };
    const comments = [{ meta: { id: randomUUID() }, text: 'Well done', position }];
    await commenter.client.call(insertComments, { params, body: { comments } });
    await expectAuthor(commenter);
  });
}

function allPeople(people: PeopleByRole): Person[] {
  const { able, unable } = divide(people, false);
  return [...able, ...unable];
}

function divide(people: PeopleByRole, isComment: boolean) {
  const { creator, manager, editor, commenter, guestCommenter, viewer, guestViewer } = people;
  const editors = [creator, manager, editor];
  const commenters = [commenter, guestCommenter];
  const viewers = [viewer, guestViewer];
  return isComment
    ? { able: [...editors, ...commenters], unable: viewers }
    : { able: editors, unable: [...commenters, ...viewers] };
}
