import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type BreakableConnection,
  openBreakableConnection,
} from '../../../../testing/database/breakable-connection.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.ts';
import { openOfflineEditor } from '../../../../testing/live/offline-editor.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { makeCanvas } from '../../../../testing/zones/test-canvas.ts';

const waiting = { timeout: 30_000, interval: 20 };
// A busy machine can be too slow once; a wrong state is wrong every time.
const timed = { timeout: 120_000, retry: 2 };

let database: TestDatabase;
let line: BreakableConnection;
let service: TestService;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await openBreakableConnection(database.url);
  service = await startTestService({ database, env: { DATABASE_URL: line.url } });
}, 120_000);
afterAll(async () => {
  await service.close();
  await line.disconnect();
  await database.drop();
});

it('says within 3 seconds that the service cannot save, and when it can again', timed, async () => {
  const owner = await service.signIn('owner');
  const canvas = await makeCanvas(service, owner);
  const editor = await openOfflineEditor({ service, person: owner, canvas });
  const { zone } = editor;
  editor.draw();
  await zone.durable();
  await line.disconnect();
  const since = Date.now();
  const id = editor.draw();
  await vi.waitFor(() => expect(zone.saving().state).toBe('cannot-save'), waiting);
  expect(Date.now() - since).toBeLessThan(3_000);
  expect(zone.saving()).toMatchObject({ changes: 1, reason: 'storage-unavailable' });
  expect(zone.status()).toBe('open');
  await line.reconnect();
  await vi.waitFor(() => expect(zone.saving().state).toBe('saved'), waiting);
  const { frames } = await owner.client.frames.list({ ...canvas });
  expect(frames.map(({ meta }) => meta.id)).toContain(id);
  editor.close();
});
