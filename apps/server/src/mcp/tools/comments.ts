import { randomUUID } from 'node:crypto';
import { changeComments, insertComments, listComments as listOperation } from '@lienzo/contract';
import Type from 'typebox';
import { shortIdOf } from '../../core/short-ids.ts';
import { createNewIds } from '../drawing/new-ids.ts';
import { DATA_NOTE } from '../outline/canvas-text.ts';
import { outlineLine } from '../outline/outline.ts';
import { defineTool } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import { readZone, ZoneReference } from '../zone-reference.ts';
import { From, Id, inputOf, Once, Point } from './fields.ts';

const PAGE = 100;

export const listComments = defineTool({
  name: 'list_comments',
  title: 'List comments',
  description:
    'Lists the comments of a zone, threads and replies, with their authors. By default, only threads that are not resolved.',
  input: inputOf({
    zone: ZoneReference,
    resolved: Type.Optional(Type.Boolean({ description: 'Also resolved ones; false by default' })),
    from: From,
  }),
  needs: [listOperation],
  annotations: { readOnlyHint: true },
  async run({ call }, { zone, resolved = false, from = 0 }) {
    const query = { from, limit: PAGE };
    const { data } = await call(listOperation, { params: readZone(zone), query });
    const shown = data.comments.filter((comment) => resolved || !comment.resolved);
    const lines = shown.map(
      ({ author_zuid: author, created_time: time, ...comment }) =>
        `${outlineLine({ type: 'comment', comment })} by ${author}, ${time}`,
    );
    const next = from + data.comments.length;
    return {
      text: [
        lines.length === 0 ? 'No open comments here.' : DATA_NOTE,
        ...lines,
        ...(next < data.total_count ? [`next: call again with from=${next}`] : []),
      ].join('\n'),
    };
  },
});

export const comment = defineTool({
  name: 'comment',
  title: 'Comment, reply, resolve',
  description:
    'Starts a thread on an element or at a position, replies to a comment, or resolves a thread. A reply can resolve it at once.',
  input: inputOf({
    zone: ZoneReference,
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
    reply_to: Type.Optional(Id),
    on: Type.Optional(Id),
    at: Type.Optional(Point),
    resolve: Type.Optional(Type.Boolean({ description: 'Resolves the thread of reply_to' })),
    once: Once,
  }),
  needs: [insertComments],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  async run(context, { zone: reference, text, reply_to: parent, on, at, resolve, once }) {
    const zone = readZone(reference);
    const targets = [parent, on, at].filter((one) => one !== undefined);
    if (targets.length !== 1) throw new ToolRefusal('Pass one of `reply_to`, `on` and `at`.');
    if (text === undefined && !(resolve && parent !== undefined))
      throw new ToolRefusal('Pass `text`, or `reply_to` with `resolve`.');
    const known = await context.zones.resolve(
      zone,
      [parent, on].filter((one) => one !== undefined),
    );
    const idOf = (id: string) => known.get(id)?.id ?? id;
    const done: string[] = [];
    if (text !== undefined) {
      const id = once === undefined ? randomUUID() : createNewIds(once, context.zuid)();
      const anchor = {
        ...(parent !== undefined && { parent_id: idOf(parent) }),
        ...(on !== undefined && { element_id: idOf(on) }),
        ...(at && { position: { left: at.x, top: at.y } }),
      };
      await context.call(insertComments, {
        params: zone,
        body: { comments: [{ meta: { id }, text, ...anchor }] },
        idempotencyKey: once,
      });
      done.push(`Commented: ${shortIdOf(id)}.`);
    }
    if (resolve && parent !== undefined) {
      const body = { comments: [{ id: idOf(parent), resolved: true }] };
      const { data } = await context.call(changeComments, { params: zone, body });
      const failed = data.results.find(({ status }) => status === 'failed');
      if (failed) throw new ToolRefusal(`${failed.error_code} ${failed.message}`);
      done.push(`Resolved: ${parent}.`);
    }
    return { text: done.join(' ') };
  },
});
