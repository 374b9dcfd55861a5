import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createBacklog } from './backlog.ts';

it('is full when too much waits for all sockets of a person together', () => {
  const [one, two, other] = [{}, {}, {}] as [WebSocket, WebSocket, WebSocket];
  const backlog = createBacklog((socket) => (socket === other ? [other] : [one, two]), 100);
  backlog.add(one, 60);
  backlog.add(other, 60);
  expect(backlog.isFull(one)).toBe(false);
  backlog.add(two, 60);
  expect([backlog.isFull(one), backlog.isFull(two), backlog.isFull(other)]).toEqual([
    true,
    true,
    false,
  ]);
  backlog.remove(one, 60);
  expect(backlog.isFull(two)).toBe(false);
});
