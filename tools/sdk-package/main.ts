// npm run build -w @lienzo/sdk: builds the package in packages/sdk/dist.
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

const folder = fileURLToPath(new URL('../../packages/sdk/dist', import.meta.url));
await buildPackage(folder);
process.stdout.write(`Built ${folder}. To create a tarball, run: npm pack ${folder}\n`);
