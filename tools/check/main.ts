// npm run check: runs all static checks of the project.
import { fileURLToPath } from 'node:url';
import { allChecks } from './all-checks.ts';
import { runChecks } from './run-checks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { failed } = await runChecks(allChecks, {
  root,
  print: (text) => process.stdout.write(text),
});
process.exitCode = failed > 0 ? 1 : 0;
