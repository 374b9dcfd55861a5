import { toStored } from '@lienzo/contract';
import type { LiveZone } from '@lienzo/sdk';
import { changeElement, insertElement, removeElement } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  canDeleteComment,
  canDeleteThread,
  canEditComment,
  editComment,
  removeThread,
  replyToThread,
  resolveThread,
  startThread,
} from './comment-actions.ts';
import { createCommentStore } from './comment-store.ts';
import { type Thread, threadsOf } from './threads.ts';

/** Returns a zone that writes into a document. */
function zoneOf(doc: Y.Doc): LiveZone {
  const parts: Partial<LiveZone> = {
    insert: (kind, element) =>
      insertElement(doc, {
        kind,
        element: toStored(kind, element),
        z: 'a1',
        authorship: { author: '1', time: new Date(0) },
      }),
    change: (kind, change) => changeElement(doc, kind, change as never), // comments are stored as sent
    doc,
    remove: (id) => removeElement(doc, id),
    transact: (work) => doc.transact(work),
  };
  return parts as LiveZone; // the actions use only these
}

function onlyThread(doc: Y.Doc): Thread {
  const [thread] = threadsOf(createCommentStore(doc).list());
  if (!thread) throw new Error('There is no thread.');
  return thread;
}

describe('writing comments', () => {
  it('names the people whom it mentions, unless the document has version 1', () => {
    const wording = { text: '@Ada, see', mentions: ['7'] };
    const old = new Y.Doc();
    startThread(zoneOf(old), { point: { x: 0, y: 0 } }, wording);
    expect(onlyThread(old).first).toMatchObject({ text: '@Ada, see', mentions: [] });

    const doc = new Y.Doc();
    doc.getMap('zone').set('version', 2);
    startThread(zoneOf(doc), { point: { x: 0, y: 0 } }, wording);
    expect(onlyThread(doc).first.mentions).toEqual(['7']);
    editComment(zoneOf(doc), onlyThread(doc).first, { text: 'See', mentions: [] });
    expect(onlyThread(doc).first).toMatchObject({ text: 'See', mentions: [] });
  });

  it('pins a thread at a whole pixel, or at an element', () => {
    const doc = new Y.Doc();
    startThread(zoneOf(doc), { point: { x: 1.4, y: 2.6 } }, { text: 'Here', mentions: [] });
    expect(onlyThread(doc).first.position).toEqual({ left: 1, top: 3 });

    const other = new Y.Doc();
    const elementId = '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d';
    startThread(
      zoneOf(other),
      { point: { x: 0, y: 0 }, elementId },
      { text: 'There', mentions: [] },
    );
    expect(onlyThread(other).first).toMatchObject({ elementKey: elementId, text: 'There' });
  });

  it('reopens a resolved thread on reply', () => {
    const doc = new Y.Doc();
    const zone = zoneOf(doc);
    startThread(zone, { point: { x: 0, y: 0 } }, { text: 'Why?', mentions: [] });
    resolveThread(zone, onlyThread(doc));
    expect(onlyThread(doc).resolved).toBe(true);
    replyToThread(zone, onlyThread(doc), { text: 'Because.', mentions: [] });
    expect(onlyThread(doc).resolved).toBe(false);
    expect(onlyThread(doc).replies.map(({ text }) => text)).toEqual(['Because.']);
  });

  it('removes a thread with all its replies', () => {
    const doc = new Y.Doc();
    const zone = zoneOf(doc);
    startThread(zone, { point: { x: 0, y: 0 } }, { text: 'Why?', mentions: [] });
    replyToThread(zone, onlyThread(doc), { text: 'Because.', mentions: [] });
    removeThread(zone, onlyThread(doc));
    expect(createCommentStore(doc).list()).toEqual([]);
  });
});

describe('rights on a comment', () => {
  const mine = { id: 'a', key: 'a', text: '', resolved: false, author: '1', time: 0 };
  const theirs = { ...mine, key: 'b', author: '2' };
  const commenter = { zuid: '1', canComment: true, canEdit: false };
  const editor = { ...commenter, canEdit: true };
  const viewer = { ...commenter, canComment: false };
  const mixed = { first: mine, replies: [theirs], resolved: false, lastTime: 0 };

  it('let only the author edit it', () => {
    expect(canEditComment(mine, editor)).toBe(true);
    expect(canEditComment(theirs, editor)).toBe(false);
    expect(canEditComment(mine, viewer)).toBe(false);
  });

  it('let editors delete every comment, commenters their own, viewers none', () => {
    expect([canDeleteComment(theirs, editor), canDeleteComment(mine, commenter)]).toEqual([
      true,
      true,
    ]);
    expect([canDeleteComment(theirs, commenter), canDeleteComment(mine, viewer)]).toEqual([
      false,
      false,
    ]);
  });

  it('do not let commenters delete a thread with replies of others', () => {
    expect(canDeleteThread(mixed, commenter)).toBe(false);
    expect(canDeleteThread(mixed, editor)).toBe(true);
    expect(canDeleteThread({ ...mixed, replies: [] }, commenter)).toBe(true);
  });
});
