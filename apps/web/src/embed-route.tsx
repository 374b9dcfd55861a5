import { useParams } from '@tanstack/react-router';
import { EmbedPage } from './panels/embed-page.tsx';

export function EmbedRoute() {
  const params = useParams({ from: '/embed/e/$editionId/s/$spaceId/z/$zoneId' });
  return <EmbedPage key={params.zoneId} {...params} />;
}
