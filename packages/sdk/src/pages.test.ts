import { listFrames, listSpaces, listTeamMembers, listZoneVersions } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { eachItem, type Paged } from './pages.ts';

type Page = Readonly<Record<string, unknown>>;

/** Simulates a service with `count` items that pages as the operation does. */
function serve(count: number, wrap: (items: number[]) => unknown) {
  const requested: Page[] = [];
  const items = Array.from({ length: count }, (_, index) => index);
  const read = async (page: Page) => {
    requested.push(page);
    const { from, limit } = page as { from: number; limit: number };
    const begin = wrap === spaces ? (from - 1) * limit : from;
    return wrap(items.slice(begin, begin + limit));
  };
  return { requested, items, read };
}

const frames = (items: number[]) => ({ total_count: 9, frames: items });
const spaces = (items: number[]) => ({ space_count: 9, spaces_info: items });

async function collect(op: Paged, given: Page, read: (page: Page) => Promise<unknown>) {
  return Array.fromAsync(eachItem(op, given, read));
}

describe('each', () => {
  it.each([0, 1, 2, 3, 4, 6, 7])('yields all of %i items once, in order', async (count) => {
    const byIndex = serve(count, frames);
    expect(await collect(listFrames, { limit: 3 }, byIndex.read)).toEqual(byIndex.items);
    const byPage = serve(count, spaces);
    expect(await collect(listSpaces, { limit: 3 }, byPage.read)).toEqual(byPage.items);
  });

  it('counts items or pages, as the operation does', async () => {
    const byIndex = serve(5, frames);
    await collect(listFrames, { limit: 2 }, byIndex.read);
    expect(byIndex.requested.map(({ from }) => from)).toEqual([0, 2, 4]);
    const byPage = serve(5, spaces);
    await collect(listSpaces, { limit: 2 }, byPage.read);
    expect(byPage.requested.map(({ from }) => from)).toEqual([1, 2, 3]);
  });

  it('requests the largest pages by default and keeps the rest of the query', async () => {
    const { requested, read } = serve(250, frames);
    expect(await collect(listFrames, { ids: ['a'] }, read)).toHaveLength(250);
    expect(requested[1]).toEqual({ ids: ['a'], from: 100, limit: 100 });
    expect(requested).toHaveLength(3);
  });

  it('starts at `from`', async () => {
    const { read } = serve(5, frames);
    expect(await collect(listFrames, { from: 3 }, read)).toEqual([3, 4]);
  });

  it('reads the next page only when an item of it is needed', async () => {
    const { requested, read } = serve(10, frames);
    for await (const item of eachItem(listFrames, { limit: 2 }, read)) {
      if (item === 3) break;
    }
    expect(requested).toHaveLength(2);
  });

  it('yields the items of all lists, also one level deeper', async () => {
    const versions = { allowed_versions: [1, 2], restricted_versions: [3] };
    const read = async () => ({ zone_versions: versions });
    expect(await collect(listZoneVersions, {}, read)).toEqual([1, 2, 3]);
    expect(await collect(listTeamMembers, {}, async () => ({ team_admins: [1] }))).toEqual([1]);
    expect(await collect(listTeamMembers, {}, async () => ({}))).toEqual([]);
  });
});
