import { committed, finished, openDatabase, type UploadRecord } from '../database.ts';

/** Returns the images of a person that wait for their upload. */
export async function listUploads(zuid: string): Promise<UploadRecord[]> {
  const database = await openDatabase(zuid);
  return await finished(database.transaction('uploads').objectStore('uploads').getAll());
}

export async function findUpload(zuid: string, elementId: string) {
  const database = await openDatabase(zuid);
  const found: IDBRequest<UploadRecord | undefined> = database
    .transaction('uploads')
    .objectStore('uploads')
    .get(elementId);
  return await finished(found);
}

export async function hasUploads(zuid: string): Promise<boolean> {
  const database = await openDatabase(zuid);
  return (await finished(database.transaction('uploads').objectStore('uploads').count())) > 0;
}

export async function storeUploads(zuid: string, records: readonly UploadRecord[]): Promise<void> {
  const database = await openDatabase(zuid);
  const transaction = database.transaction('uploads', 'readwrite');
  for (const record of records) transaction.objectStore('uploads').put(record);
  await committed(transaction);
}

export async function deleteUpload(zuid: string, elementId: string): Promise<void> {
  const database = await openDatabase(zuid);
  const transaction = database.transaction('uploads', 'readwrite');
  transaction.objectStore('uploads').delete(elementId);
  await committed(transaction);
}
