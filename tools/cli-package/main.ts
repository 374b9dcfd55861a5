// npm run build -w @lienzo/cli: builds the package in apps/cli/dist.
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

const folder = fileURLToPath(new URL('../../apps/cli/dist', import.meta.url));
await buildPackage(folder);
process.stdout.write(`Built ${folder}. To create a tarball, run: npm pack ${folder}\n`);
