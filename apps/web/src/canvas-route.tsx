import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CanvasPage } from './canvas-page/canvas-page.tsx';
import { ZoneTabs } from './panels/zones/zone-tabs.tsx';

// From here, so that share links load the same script.
export { CanvasPage };

const FROM = '/e/$editionId/s/$spaceId/z/$zoneId';

/** Each zone gets a new canvas; only the tabs stay mounted. */
export function CanvasRoute() {
  const ids = useParams({ from: FROM });
  const { element } = useSearch({ from: FROM });
  const [refused, setRefused] = useState(false);
  return (
    <main className="fixed inset-0 overflow-hidden bg-ground">
      <CanvasPage key={ids.zoneId} {...ids} elementId={element} onRefused={setRefused} />
      {!refused && <ZoneTabs key={ids.spaceId} ids={ids} />}
    </main>
  );
}
