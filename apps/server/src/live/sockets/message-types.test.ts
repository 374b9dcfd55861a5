import { MessageType } from '@hocuspocus/server';
import { messageTypes } from '@lienzo/zone-doc';
import { expect, it } from 'vitest';

it('uses the message types of Hocuspocus', () => {
  expect(messageTypes).toEqual({
    sync: MessageType.Sync,
    awareness: MessageType.Awareness,
    auth: MessageType.Auth,
    queryAwareness: MessageType.QueryAwareness,
    stateless: MessageType.Stateless,
    broadcastStateless: MessageType.BroadcastStateless,
    close: MessageType.CLOSE,
    syncStatus: MessageType.SyncStatus,
    pong: MessageType.Pong,
  });
});
