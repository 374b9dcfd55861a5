import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CanvasPage } from './canvas-page/canvas-page.tsx';
import { ZoneTabs } from './panels/zones/zone-tabs.tsx';

const FROM = '/e/$editionId/s/$spaceId/z/$zoneId';

/** Another zone is another canvas: nothing of the last one stays but the tabs, which lead there. */
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
