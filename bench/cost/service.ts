// The service of `npm run bench -- api`. On SIGUSR2 it collects garbage and prints its memory usage.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect(); // collects what finalizers released
  process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`);
});
await import('../api/service.ts');
