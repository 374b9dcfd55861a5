// Runs attackers in a thread, so that they do not slow down the honest editors of this process.
import { parentPort, workerData } from 'node:worker_threads';
import { type AttackOrder, attackSteadily } from './attack-zone.ts';

const { attacker, attackers, seconds } = workerData as AttackOrder; // sent by attackInThread
const counts = await Promise.all(
  Array.from({ length: attackers }, () => attackSteadily(attacker, seconds)),
);
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0));
