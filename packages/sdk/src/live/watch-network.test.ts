import { describe, expect, it } from 'vitest';
import { watchNetwork } from './watch-network.ts';

function createScene() {
  const events = new EventTarget();
  const calls: string[] = [];
  const socket = {
    shouldConnect: true,
    connect: async () => void calls.push('connect'),
    disconnect: () => {
      socket.shouldConnect = false;
      calls.push('disconnect');
    },
  };
  const scene = { events, calls, socket, active: true };
  const stop = watchNetwork({
    events,
    socket,
    isActive: () => scene.active,
    onOffline: () => calls.push('offline'),
  });
  return Object.assign(scene, { stop });
}

describe('watchNetwork', () => {
  it('disconnects when the network goes offline and reconnects when it is back', () => {
    const { events, calls, socket } = createScene();
    events.dispatchEvent(new Event('offline'));
    expect(calls).toEqual(['disconnect', 'offline']);
    events.dispatchEvent(new Event('online'));
    expect(calls).toEqual(['disconnect', 'offline', 'connect']);
    expect(socket.shouldConnect).toBe(true);
  });

  it('ignores a socket that is no longer in use', () => {
    const scene = createScene();
    scene.active = false;
    scene.events.dispatchEvent(new Event('offline'));
    scene.events.dispatchEvent(new Event('online'));
    expect(scene.calls).toEqual([]);
  });

  it('ignores events after it was stopped', () => {
    const { events, calls, stop } = createScene();
    stop();
    events.dispatchEvent(new Event('offline'));
    expect(calls).toEqual([]);
  });

  it('does nothing where there are no network events', () => {
    const socket = { shouldConnect: true, connect: async () => {}, disconnect: () => {} };
    const stop = watchNetwork({ socket, isActive: () => true, onOffline: () => {} });
    expect(stop).not.toThrow();
  });
});
