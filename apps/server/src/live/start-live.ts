import type { Server } from 'node:http';
import { createLiveServer, type LiveOptions, type LiveServer } from './live-server.ts';
import { createZoneBus, type ZoneHint } from './zone-bus.ts';

interface StartOptions extends Omit<LiveOptions, 'onCommit'> {
  redisUrl: string | undefined;
  onBusError: (error: Error) => void;
}

/** Starts live editing on this node and connects it to the other nodes. */
export function startLive(server: Server, options: StartOptions): LiveServer {
  const bus = createZoneBus({
    redisUrl: options.redisUrl,
    onHint: (hint: ZoneHint) => live.receiveHint(hint),
    onError: options.onBusError,
  });
  const live = createLiveServer(server, {
    ...options,
    onCommit: ({ zoneId }, seq, updates) => bus.send({ zoneId, seq, updates }),
  });
  return {
    ...live,
    notifyChanged(zone) {
      live.notifyChanged(zone);
      bus.send({ zoneId: zone.zoneId, seq: 0n, updates: [] });
    },
    async close() {
      await live.close();
      await bus.close();
    },
  };
}
