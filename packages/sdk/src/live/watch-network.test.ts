import { describe, expect, it } from 'vitest';
import { followNetwork } from './follow-network.ts';

function createScene() {
  const teller = new EventTarget();
  const said: string[] = [];
  const socket = {
    shouldConnect: true,
    connect: async () => void said.push('connect'),
    disconnect: () => {
      socket.shouldConnect = false;
      said.push('disconnect');
    },
  };
  const scene = { teller, said, socket, wanted: true };
  const stop = followNetwork({
    teller,
    socket,
    isWanted: () => scene.wanted,
    onLost: () => said.push('lost'),
  });
  return Object.assign(scene, { stop });
}

describe('followNetwork', () => {
  it('lets the socket go when the network is gone, and dials when it is back', () => {
    const { teller, said, socket } = createScene();
    teller.dispatchEvent(new Event('offline'));
    expect(said).toEqual(['disconnect', 'lost']);
    teller.dispatchEvent(new Event('online'));
    expect(said).toEqual(['disconnect', 'lost', 'connect']);
    expect(socket.shouldConnect).toBe(true);
  });

  it('leaves a socket alone that nobody wants any more', () => {
    const scene = createScene();
    scene.wanted = false;
    scene.teller.dispatchEvent(new Event('offline'));
    scene.teller.dispatchEvent(new Event('online'));
    expect(scene.said).toEqual([]);
  });

  it('hears nothing after it was stopped', () => {
    const { teller, said, stop } = createScene();
    stop();
    teller.dispatchEvent(new Event('offline'));
    expect(said).toEqual([]);
  });

  it('does nothing where nobody tells of the network', () => {
    const socket = { shouldConnect: true, connect: async () => {}, disconnect: () => {} };
    const stop = followNetwork({ socket, isWanted: () => true, onLost: () => {} });
    expect(stop).not.toThrow();
  });
});
