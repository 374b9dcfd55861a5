// Below the limits of the service for one socket: 2 MiB and 300 messages a second, with bursts of 6 MiB
// and 1,500 messages. Presence shares the limit.
const BYTES = { perSecond: 1.5 * 1024 * 1024, burst: 4 * 1024 * 1024 };
const MESSAGES = { perSecond: 150, burst: 800 };

interface Budget {
  perSecond: number;
  burst: number;
}

/** Keeps the messages of a connection below the rate at which the service closes it. */
export function createSendRate(now: () => number = () => performance.now()) {
  let since = now();
  let bytes = BYTES.burst;
  let messages = MESSAGES.burst;
  const refill = () => {
    const seconds = Math.max(0, now() - since) / 1000;
    since = now();
    bytes = Math.min(BYTES.burst, bytes + seconds * BYTES.perSecond);
    messages = Math.min(MESSAGES.burst, messages + seconds * MESSAGES.perSecond);
  };
  const waitFor = (left: number, { perSecond }: Budget) =>
    left > 0 ? 0 : Math.ceil((1 - left) / (perSecond / 1000));
  return {
    /** Returns how long to wait before the next message. */
    waitMilliseconds(): number {
      refill();
      return Math.max(waitFor(bytes, BYTES), waitFor(messages, MESSAGES));
    },
    spend(messageBytes: number): void {
      bytes -= messageBytes;
      messages -= 1;
    },
  };
}
