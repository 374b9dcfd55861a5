// The service with a meter. On SIGUSR2 it collects garbage, prints what the meter saw, and resets it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The meter's timer runs this often, in milliseconds. */
const TICK = 2;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const cpuTime = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

// The timer cannot run while the event loop is held. CPU time, unlike wall time, does not depend on
// other processes of the machine.
let last = cpuTime();
let held = 0;
setInterval(() => {
  const now = cpuTime();
  held = Math.max(held, now - last);
  last = now;
}, TICK).unref();

process.on('SIGUSR2', () => {
  held = Math.max(held, cpuTime() - last);
  const seen = held;
  collect();
  collect(); // collects what finalizers released
  last = cpuTime();
  held = 0;
  process.stdout.write(`meter ${JSON.stringify({ held: seen })}\n`);
});
await import('../api/service.ts');
