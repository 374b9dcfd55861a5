// Loaded into a program before its own first line: writes how much memory it took at most.
import { writeFileSync } from 'node:fs';

process.once('exit', () => {
  writeFileSync(process.env.MEMORY_FILE ?? '', String(process.resourceUsage().maxRSS));
});
