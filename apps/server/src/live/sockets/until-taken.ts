import { setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';

const POLL_MILLISECONDS = 20;
/** A recipient that takes less than this in `STALL_MILLISECONDS` is disconnected. */
const MIN_PROGRESS_BYTES = 128 * 1024;
const STALL_MILLISECONDS = 15_000;

/**
 * Resolves when at most `left` bytes wait to be taken by the peer, or the socket is closed. Disconnects a
 * peer that does not read: otherwise it could keep an answer in memory for as long as it likes.
 */
export async function untilTaken(socket: WebSocket, left: number): Promise<void> {
  let lowest = socket.bufferedAmount;
  let since = performance.now();
  while (socket.bufferedAmount > left && socket.readyState === socket.OPEN) {
    await setTimeout(POLL_MILLISECONDS, undefined, { ref: false });
    if (socket.bufferedAmount <= lowest - MIN_PROGRESS_BYTES) {
      lowest = socket.bufferedAmount;
      since = performance.now();
    } else if (performance.now() - since > STALL_MILLISECONDS) socket.terminate();
  }
}
