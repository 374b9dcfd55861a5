// Loaded into a program with `--import`: writes its peak memory on exit.
import { writeFileSync } from 'node:fs';

process.once('exit', () => {
  writeFileSync(process.env.MEMORY_FILE ?? '', String(process.resourceUsage().maxRSS));
});
