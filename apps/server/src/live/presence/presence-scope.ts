import type { ZoneBus } from '../zone-bus.ts';

/** Whose presence people see: that of everyone, or only of people on the same node. */
export type PresenceScope = 'installation' | 'node';

interface Options {
  bus: Pick<ZoneBus, 'isUp' | 'countOtherNodes'>;
  /** Returns whether anyone is connected; otherwise nothing is checked. */
  isUsed: () => boolean;
  onChange: (scope: PresenceScope) => void;
}

const CHECK_MILLISECONDS = 2_000;

/** Watches whether people see those on other nodes. Does not report interruptions of about a second. */
export function watchPresenceScope({ bus, isUsed, onChange }: Options) {
  let scope: PresenceScope = 'installation';
  let wasUp = true;
  let closed = false;
  const set = (next: PresenceScope) => {
    if (scope === next || closed) return;
    scope = next;
    onChange(scope);
  };
  const check = async (): Promise<void> => {
    if (!isUsed()) return;
    const isUp = bus.isUp();
    const isDown = !isUp && !wasUp;
    wasUp = isUp;
    if (isUp) set('installation');
    else if (isDown)
      set((await bus.countOtherNodes()) > 0 && !bus.isUp() ? 'node' : 'installation');
  };
  const checking = setInterval(() => void check(), CHECK_MILLISECONDS).unref();
  return {
    current: () => scope,
    /** Checks again soon, because the bus is up. */
    recheck: () => void check(),
    close() {
      closed = true;
      clearInterval(checking);
    },
  };
}
