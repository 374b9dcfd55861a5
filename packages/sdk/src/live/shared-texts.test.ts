import { randomUUID } from 'node:crypto';
import { composeVersion, elementsOf, insertElement, removeElement, textOf } from '@lienzo/zone-doc';
import { describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { createSharedTexts, type LostText } from './shared-texts.ts';

const id = randomUUID();
const paragraphs = [{ id: randomUUID(), portions: [{ text: 'Hello' }] }];

function start({ isConnected = true, version = 2 as 1 | 2 } = {}) {
  const doc = new Y.Doc();
  if (version === 2) Y.applyUpdate(doc, composeVersion(0, 2).update);
  insertElement(doc, {
    kind: 'shape',
    element: { meta: { id }, basic: { type: 'RECTANGLE' }, text: { paragraphs } },
    z: 'a0',
  });
  const requests: string[] = [];
  const lost: LostText[] = [];
  const texts = createSharedTexts(doc, {
    isConnected: () => isConnected,
    request: (key) => requests.push(key),
    transact: (work) => doc.transact(work),
    onLost: (text) => lost.push(text),
  });
  /** Applies a change that another copy makes. */
  const remote = (work: (copy: Y.Doc) => void) => {
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    copy.transact(() => work(copy));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy), 'remote');
  };
  const seed = (copy: Y.Doc) => {
    const words = new Y.Text('Hello\n');
    (elementsOf(copy).get(id) as Y.Map<unknown>).set('words', words);
  };
  return { doc, texts, requests, lost, remote, seed };
}

describe('opening a shared text', () => {
  it('asks the service and returns the text that it creates', async () => {
    const { doc, texts, requests, remote, seed } = start();
    const opened = texts.open('shape', id);
    expect(requests).toEqual([id]);
    remote(seed);
    expect(await opened).toBe(textOf(doc, id));
    expect(textOf(doc, id)?._item?.id.client).not.toBe(doc.clientID);
  });

  it('creates the text itself without a connection, and without an answer in time', async () => {
    const offline = start({ isConnected: false });
    expect((await offline.texts.open('shape', id))?.toString()).toBe('Hello\n');
    expect(offline.requests).toEqual([]);
    vi.useFakeTimers();
    const { texts, requests } = start();
    const opened = texts.open('shape', id);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect((await opened)?.toString()).toBe('Hello\n');
    expect(requests).toEqual([id]);
  });

  it('returns an existing text at once, and none in a document of version 1', async () => {
    const { doc, texts, requests, remote, seed } = start();
    remote(seed);
    expect(await texts.open('shape', id)).toBe(textOf(doc, id));
    expect(requests).toEqual([]);
    expect(await start({ version: 1 }).texts.open('shape', id)).toBeUndefined();
  });
});

describe('a text that others remove', () => {
  it('is reported with its words, including those just typed', async () => {
    const { texts, lost, remote } = start({ isConnected: false });
    const words = await texts.open('shape', id);
    words?.insert(5, ' world');
    remote((copy) => removeElement(copy, id));
    expect(lost).toEqual([
      {
        kind: 'shape',
        id,
        paragraphs: [{ ...paragraphs[0], portions: [{ text: 'Hello world' }] }],
      },
    ]);
  });

  it('is not reported if this client removes it', async () => {
    const { doc, texts, lost } = start({ isConnected: false });
    await texts.open('shape', id);
    removeElement(doc, id);
    expect(lost).toEqual([]);
  });
});
