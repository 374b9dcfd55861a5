import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import { copyElement, createIdMap } from './id-map.ts';

describe('createIdMap', () => {
  it('maps each id to one new id', async () => {
    const newId = await createIdMap(systemClock);
    const [a, b] = [randomUUID(), randomUUID()];
    expect(newId(a)).toBe(newId(a));
    expect(newId(a)).not.toBe(newId(b));
    expect(newId(a)).not.toBe(a);
    expect(newId(a)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('orders new ids like the given ones', async () => {
    const keys = Array.from({ length: 50 }, () => randomUUID());
    const ids = keys.map(await createIdMap(systemClock, keys));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(50);
  });
});

describe('copyElement', () => {
  it('replaces all ids and keeps everything else', async () => {
    const [id, frame, paragraph] = [randomUUID(), randomUUID(), randomUUID().toUpperCase()];
    const element = {
      meta: { id, name: 'Card' },
      frame_id: frame.toUpperCase(),
      basic: { type: 'OVAL' as const },
      text: { paragraphs: [{ id: paragraph, portions: [{ text: paragraph }] }] },
    };
    const before = structuredClone(element);
    const newId = await createIdMap(systemClock);
    expect(copyElement(element, newId)).toEqual({
      meta: { id: newId(id), name: 'Card' },
      frame_id: newId(frame),
      basic: { type: 'OVAL' },
      text: {
        paragraphs: [{ id: newId(paragraph.toLowerCase()), portions: [{ text: paragraph }] }],
      },
    });
    expect(element).toEqual(before);
  });

  it('copies a comment, which has plain text', async () => {
    const [id, parent] = [randomUUID(), randomUUID()];
    const newId = await createIdMap(systemClock);
    const comment = { meta: { id }, text: 'Why?', parent_id: parent, resolved: false };
    expect(copyElement(comment, newId)).toEqual({
      ...comment,
      meta: { id: newId(id) },
      parent_id: newId(parent),
    });
  });
});
