import { randomBytes, randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { type LiveSocket, openLiveSocket } from '../../../../testing/live/live-socket.ts';
import {
  messages,
  openRawSocket,
  type RawLiveSocket,
} from '../../../../testing/live/raw-live-socket.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { addEditor } from '../../../../testing/zones/add-editor.ts';
import { collectGarbage } from '../rendering/collect-garbage.ts';

const PATIENT = { timeout: 20_000, interval: 20 };

const sockets: (LiveSocket | RawLiveSocket)[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) 'close' in socket ? socket.close() : socket.destroy();
});

describe('sockets beyond the limits', () => {
  const service = useService({
    env: { LIVE_SOCKETS_PER_PERSON: '2', LIVE_SOCKETS_PER_EDITION: '3' },
  });
  const ada = usePerson(service, 'ada');
  const canvas = useCanvas(service, ada, { perTest: true });

  function open({ token }: Person): LiveSocket {
    const socket = openLiveSocket({ url: service.url, zone: canvas, token });
    sockets.push(socket);
    return socket;
  }
  async function opened(person: Person): Promise<LiveSocket> {
    const socket = open(person);
    await vi.waitFor(() => expect(socket.isOpen()).toBe(true), PATIENT);
    return socket;
  }
  const refused = (socket: LiveSocket) =>
    vi.waitFor(() => expect(socket.closeReason()).toBe('4429 too-many-sockets'), PATIENT);

  it('of a person are refused until another one is closed', async () => {
    const first = await opened(ada);
    await opened(ada);
    const third = open(ada);
    await refused(third);
    expect(third.isOpen()).toBe(false);
    first.close();
    await vi.waitFor(() => expect(third.isOpen()).toBe(true), PATIENT);
  });

  it('of an edition are refused', async () => {
    const bob = await service.signIn(`bob-${randomUUID()}`);
    await addEditor(ada.client, bob, { zone: canvas });
    await opened(ada);
    await opened(ada);
    await opened(bob);
    await refused(open(bob));
  });
});

describe('clients that ask for a document and do not read it', { timeout: 60_000 }, () => {
  const service = useService();
  const ada = usePerson(service, 'ada');
  const canvas = useCanvas(service, ada);

  it('take less than 64 MB together', async () => {
    const { team_id: _, ...params } = canvas;
    for (let part = 0; part < 30; part += 1) {
      const shapes = Array.from({ length: 10 }, () => ({
        meta: { id: randomUUID() },
        basic: { type: 'RECTANGLE' as const },
        text: {
          paragraphs: [
            { id: randomUUID(), portions: [{ text: randomBytes(9_000).toString('hex') }] },
            { id: randomUUID(), portions: [{ text: randomBytes(9_000).toString('hex') }] },
          ],
        },
      }));
      await ada.client.call(contract.changeElements, { params, body: { insert: { shapes } } });
    }
    const heldBytes = () => {
      collectGarbage({ type: 'major' }); // counts only what is in use
      return process.memoryUsage().arrayBuffers;
    };
    const before = heldBytes();
    let most = before;
    const raw = await Promise.all(
      Array.from({ length: 60 }, () =>
        openRawSocket({ url: service.url, zone: canvas, credentials: ada.token, keep: false }),
      ),
    );
    sockets.push(...raw);
    for (const socket of raw) {
      socket.pause();
      for (let question = 0; question < 20; question += 1)
        socket.send(messages.question(socket.address));
    }
    // Other requests are handled while these answers wait.
    for (let round = 0; round < 8; round += 1) {
      await ada.client.call(contract.getZoneMeta, { params });
      most = Math.max(most, heldBytes());
    }
    expect((most - before) / 1024 / 1024).toBeLessThan(64);
    // Once they are gone, another client of the same person gets the document.
    for (const socket of raw) socket.destroy();
    const reader = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
    sockets.push(reader);
    await vi.waitFor(() => expect(reader.isOpen()).toBe(true), PATIENT);
  });
});
