import { openZone } from '@lienzo/sdk';
import type { EditorSocket, EditorTarget } from '../../../testing/live/recording-editor.ts';

/** Opens a zone with the SDK, which can continue with another document. Only the service closes its connection. */
export function openThroughSdk({ url, zone, token }: EditorTarget): EditorSocket {
  const { edition_id: editionId, space_id: spaceId, zone_id: zoneId } = zone;
  const live = openZone({ baseUrl: url, token, editionId, spaceId, zoneId });
  return {
    get doc() {
      return live.doc;
    },
    acknowledgments: { next: live.durable },
    isOpen: () => live.status() === 'open',
    drop() {
      throw new Error('The SDK has no way to break its connection.');
    },
    close: live.close,
  };
}
