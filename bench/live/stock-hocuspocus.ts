// Stock Hocuspocus without storage: the baseline of the live benchmark.
import { Server } from '@hocuspocus/server';

const server = new Server({ port: Number(process.env.PORT), address: '127.0.0.1', quiet: true });
await server.listen();
process.stdout.write('ready\n');
