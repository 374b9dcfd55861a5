import { describe, expect, it } from 'vitest';
import { listUnread } from './list-unread.ts';

const limits = { perSocket: 16, perPerson: 20, total: 50 };
const socket = (bufferedAmount: number) => ({ bufferedAmount });

describe('sockets whose clients do not read', () => {
  it('are disconnected one by one beyond the limit of a socket', () => {
    const [slow, fine] = [socket(17), socket(16)];
    expect([...listUnread([slow, fine], [], limits)]).toEqual([slow]);
  });

  it('are disconnected beyond the limit of a person, the largest first', () => {
    const mine = [socket(3), socket(12), socket(11)];
    const others = [socket(15)];
    expect([...listUnread([...mine, ...others], [mine, others], limits)]).toEqual([mine[1]]);
  });

  it('are disconnected beyond the limit of the node, the largest first', () => {
    const all = [15, 14, 13, 12, 11].map(socket);
    const people = all.map((one) => [one]);
    expect([...listUnread(all, people, limits)]).toEqual([all[0]]);
    expect(listUnread(all.slice(1), people.slice(1), limits).size).toBe(0);
  });
});
