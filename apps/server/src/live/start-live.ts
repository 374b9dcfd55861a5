import type { Server } from 'node:http';
import { createLiveServer, type LiveOptions, type LiveServer } from './live-server.ts';
import { watchPresenceScope } from './presence/presence-scope.ts';
import { createZoneBus, type ZoneBusOptions } from './zone-bus.ts';

interface StartOptions
  extends Omit<LiveOptions, 'bus' | 'presenceScope'>,
    Pick<ZoneBusOptions, 'redisUrl' | 'identity'> {
  onBusError: ZoneBusOptions['onError'];
  onBusDropped: ZoneBusOptions['onDropped'];
}

/** Starts live editing on this node and connects it to the other nodes. */
export function startLive(server: Server, options: StartOptions): LiveServer {
  const bus = createZoneBus({
    redisUrl: options.redisUrl,
    identity: options.identity,
    onHint: (hint) => live.receiveHint(hint),
    onPresence: (sender, message) => live.presence.receive(sender, message),
    onUp() {
      live.presence.greet();
      scope.recheck();
    },
    onDropped: options.onBusDropped,
    onError: options.onBusError,
  });
  const scope = watchPresenceScope({
    bus,
    isUsed: () => live.counts().sockets > 0,
    onChange: (next) => live.announceScope(next),
  });
  const live = createLiveServer(server, { ...options, bus, presenceScope: scope.current });
  return {
    ...live,
    notifyChanged(zone, written) {
      bus.send(zone.zoneId, { type: 'hint', seq: 0n, epoch: '' });
      return live.notifyChanged(zone, written);
    },
    async close() {
      scope.close();
      await live.close();
      await bus.close();
    },
  };
}
