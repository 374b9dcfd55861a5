// npm run build -w @lienzo/sdk: makes packages/sdk/dist, a package that can be packed and installed.
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

const into = fileURLToPath(new URL('../../packages/sdk/dist', import.meta.url));
await buildPackage(into);
process.stdout.write(`Built ${into}. To make a tarball of it: npm pack ${into}\n`);
