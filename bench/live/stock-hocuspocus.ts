// Stock Hocuspocus that keeps documents in memory and nowhere else: what live editing is compared with.
import { Server } from '@hocuspocus/server';

const server = new Server({ port: Number(process.env.PORT), address: '127.0.0.1', quiet: true });
await server.listen();
process.stdout.write('ready\n');
