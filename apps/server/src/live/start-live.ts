import type { Server } from 'node:http';
import { createLiveServer, type LiveOptions, type LiveServer } from './live-server.ts';
import { createZoneBus, type Hint } from './zone-bus.ts';

interface StartOptions extends Omit<LiveOptions, 'onCommit'> {
  redisUrl: string | undefined;
  onHintsMissed: (error: Error) => void;
}

/** Live editing on this node, and word of it to and from the others. */
export function startLive(server: Server, options: StartOptions): LiveServer {
  const hints = createZoneBus({
    redisUrl: options.redisUrl,
    onHint: (hint: Hint) => live.receiveHint(hint),
    onError: options.onHintsMissed,
  });
  const live = createLiveServer(server, {
    ...options,
    onCommit: ({ zoneId }, seq, updates) => hints.send({ zoneId, seq, updates }),
  });
  return {
    ...live,
    notice(zone) {
      live.notice(zone);
      hints.send({ zoneId: zone.zoneId, seq: 0n, updates: [] });
    },
    async close() {
      await live.close();
      await hints.close();
    },
  };
}
