import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { deleteStoredZone } from '../stored-zones.ts';
import {
  deleteUpload,
  findUpload,
  hasUploads,
  listUploads,
  storeUploads,
} from './upload-records.ts';

const recordOf = (elementId: string, zoneId = '3') => ({
  ...{ elementId, editionId: '1', spaceId: '2', zoneId, zone: `1/${zoneId}` },
  ...{ name: 'harbour.jpg', bytes: new Blob(['bytes']) },
});

describe('images that wait for their upload', () => {
  it('are kept until they are deleted', async () => {
    expect(await hasUploads('ada')).toBe(false);
    await storeUploads('ada', [recordOf('a'), recordOf('b')]);
    await storeUploads('ada', [{ ...recordOf('a'), fileId: '71' }]);
    expect(await findUpload('ada', 'a')).toMatchObject({ fileId: '71', name: 'harbour.jpg' });
    expect(await (await findUpload('ada', 'b'))?.bytes.text()).toBe('bytes');
    await deleteUpload('ada', 'a');
    expect((await listUploads('ada')).map(({ elementId }) => elementId)).toEqual(['b']);
    expect(await hasUploads('ada')).toBe(true);
  });

  it('are deleted with their zone', async () => {
    await storeUploads('eve', [recordOf('a'), recordOf('b', '4')]);
    await deleteStoredZone('eve', '1/3');
    expect((await listUploads('eve')).map(({ elementId }) => elementId)).toEqual(['b']);
  });

  it('are kept by devices that have a database without them', async () => {
    const old = indexedDB.open('lienzo-zones-carmen', 1);
    old.onupgradeneeded = () => {
      old.result.createObjectStore('zones', { keyPath: 'zone' }).put({ zone: '1/3' });
      const updates = old.result.createObjectStore('updates', { keyPath: 'seq' });
      updates.createIndex('zone', 'zone');
      old.result.createObjectStore('clients', { keyPath: ['zone', 'clientId'] });
    };
    await new Promise((resolve) => {
      old.onsuccess = resolve;
    });
    old.result.close();
    await storeUploads('carmen', [recordOf('a')]);
    expect(await hasUploads('carmen')).toBe(true);
  });
});
