import type { Client } from '@lienzo/sdk';
import type { Language } from '../../design/preferences.ts';
import { images } from '../../texts/images.ts';
import type { Message } from '../../ui/toast.tsx';
import type { ZoneAddress } from '../board/use-zone.ts';
import type { SceneShape } from '../scene/scene-element.ts';

interface DownloadOptions {
  readonly client: Client;
  readonly address: ZoneAddress;
  readonly language: Language;
  notify(message: Message): void;
}

/** Downloads the file of a card, or says that it is not available. */
export async function downloadFile(
  { element: { file: { file_id } = {} } }: SceneShape,
  { client, address, language, notify }: DownloadOptions,
): Promise<void> {
  const { editionId, spaceId, zoneId } = address;
  try {
    if (file_id === undefined) throw new Error('The file is not uploaded yet.');
    const zone = { edition_id: editionId, space_id: spaceId, zone_id: zoneId };
    const { file } = await client.files.get({ ...zone, file_id });
    const link = document.createElement('a');
    // The service sends files as attachments, so the page stays open even if the address has another origin.
    Object.assign(link, { href: file.url, download: file.name });
    link.click();
  } catch {
    notify({ kind: 'error', about: 'file', ...images[language].noFile });
  }
}
