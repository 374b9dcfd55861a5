import { randomUUID } from 'node:crypto';
import type { EventData } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { createRandom, readSeed } from '../../../../../testing/random/seeded-random.ts';
import { mergeChanges } from './merge-changes.ts';

type Change = EventData<'zone.changed'>;

const zone = { space_id: '1', zone_id: randomUUID() };
const row = (change: Partial<Change>, zone_id = zone.zone_id) => ({
  kind: 'zone.changed',
  zone_id,
  actor_zuid: '7',
  payload: {
    ...zone,
    ...{ from_seq: '0', to_seq: '1', created: [], changed: [], removed: [], authors: ['7'] },
    ...change,
  },
});
const other = (kind: string, zone_id: string | null = zone.zone_id) => ({
  ...{ kind, zone_id, actor_zuid: '7', payload: {} },
});

describe('merged changes of a zone', () => {
  it('keep the first and the last position and all authors', () => {
    const [merged, ...rest] = mergeChanges([
      row({ from_seq: '3', to_seq: '4', authors: ['7'] }),
      { ...row({ from_seq: '4', to_seq: '9', authors: ['8'] }), actor_zuid: '8' },
    ]);
    expect(rest).toEqual([]);
    expect(merged).toMatchObject({
      actor_zuid: null,
      payload: { from_seq: '3', to_seq: '9', authors: ['7', '8'] },
    });
  });

  it('are separated by other events of the zone, but not by those of other zones', () => {
    const kinds = mergeChanges([
      row({}),
      other('zone.renamed'),
      row({}),
      other('zone.renamed', randomUUID()),
      other('team.created', null),
      row({}),
    ]).map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...['zone.changed', 'zone.renamed', 'zone.renamed', 'team.created', 'zone.changed'],
    ]);
  });

  it('say that something is missing if there are too many elements', () => {
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    const [merged] = mergeChanges([row({ created: ids(150) }), row({ created: ids(150) })]);
    expect(merged?.payload).toMatchObject({ truncated: true });
    expect((merged?.payload as Change | undefined)?.created).toHaveLength(200);
  });

  it('have the same effect as the changes one after the other', () => {
    const random = createRandom(readSeed());
    for (let turn = 0; turn < 300; turn++) {
      const names = Array.from({ length: 6 }, (): string => randomUUID());
      const before = new Set(names.filter(() => random.percent(50)));
      const alive = new Set(before);
      const rows = Array.from({ length: 4 }, () => {
        const change: Pick<Change, 'created' | 'changed' | 'removed'> = {
          ...{ created: [], changed: [], removed: [] },
        };
        for (const name of names) {
          if (random.percent(50)) continue;
          if (!alive.has(name)) change.created.push(name);
          else if (random.percent(50)) change.removed.push(name);
          else change.changed.push(name);
        }
        for (const name of change.created) alive.add(name);
        for (const name of change.removed) alive.delete(name);
        return row(change);
      });
      const [merged] = mergeChanges(rows);
      if (!merged) throw new Error('Nothing is left.');
      const { created, changed, removed }: Change = merged.payload;
      const after = new Set(before);
      for (const name of created) after.add(name);
      for (const name of removed) after.delete(name);
      expect(after).toEqual(alive);
      expect(created.every((name) => !before.has(name))).toBe(true);
      expect(removed.every((name) => before.has(name))).toBe(true);
      expect(changed.every((name) => before.has(name) && alive.has(name))).toBe(true);
    }
  });
});
