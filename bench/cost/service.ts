// The service of `npm run bench -- api`. On SIGUSR2 it collects garbage and tells what memory is left.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect(); // what finalizers have let go
  process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`);
});
await import('../api/service.ts');
