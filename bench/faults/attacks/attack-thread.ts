// A thread for offenders, so that honest people do not wait for them on this side of the socket.
import { parentPort, workerData } from 'node:worker_threads';
import { type AttackOrder, attackSteadily } from './attack-zone.ts';

const { offender, offenders, seconds } = workerData as AttackOrder; // from attackAside
const counts = await Promise.all(
  Array.from({ length: offenders }, () => attackSteadily(offender, seconds)),
);
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0));
