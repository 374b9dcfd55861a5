import { useParams, useSearch } from '@tanstack/react-router';
import { CanvasPage } from './canvas/canvas-page.tsx';

const FROM = '/e/$editionId/s/$spaceId/z/$zoneId';

/** Another zone is another canvas: nothing of the last one stays. */
export function CanvasRoute() {
  const { editionId, spaceId, zoneId } = useParams({ from: FROM });
  const { element } = useSearch({ from: FROM });
  return (
    <CanvasPage
      key={zoneId}
      editionId={editionId}
      spaceId={spaceId}
      zoneId={zoneId}
      elementId={element}
    />
  );
}
