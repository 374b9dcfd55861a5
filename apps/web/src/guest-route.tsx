import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { zonesQuery } from './api/queries.ts';
import { useOpenedLink } from './session/guest-gate.tsx';
import { hidePreview } from './session/hide-preview.ts';
import { useSession } from './session/use-session.ts';
import { useLinkTexts } from './texts/links.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { Select } from './ui/select.tsx';

const CanvasPage = lazy(() =>
  import('./canvas-route.tsx').then((module) => ({ default: module.CanvasPage })),
);
const ViewOnlyZone = lazy(() =>
  import('./panels/embed-page.tsx').then((module) => ({ default: module.ViewOnlyZone })),
);

/** The zones that a share link opens. Viewers see them without any controls. */
export function GuestRoute() {
  const { guest: texts } = useLinkTexts();
  const link = useOpenedLink();
  const { client } = useSession();
  const { edition_id, space_id } = link;
  const { data: zones } = useQuery(zonesQuery(client, { edition_id, space_id }));
  const [chosen, setChosen] = useState(link.zone_id);
  const [, setRefused] = useState(false);
  // The page for viewers removes the picture when it shows the zone. The other one has controls, which it would cover.
  useEffect(() => {
    if (link.role !== 'VIEWER') hidePreview();
  }, [link]);
  const zoneId = chosen ?? zones?.[0]?.zone_id;
  const name = zones?.find(({ zone_id }) => zone_id === zoneId)?.zone_name ?? '';
  if (zoneId === undefined)
    return <main>{zones && <EmptyState icon="link" title={texts.noZones} />}</main>;
  const ids = { editionId: edition_id, spaceId: space_id, zoneId };
  return (
    <main className="fixed inset-0 overflow-hidden bg-ground">
      <Suspense fallback={null}>
        {link.role === 'VIEWER' ? (
          <ViewOnlyZone key={zoneId} ids={ids} name={name} />
        ) : (
          <CanvasPage
            key={zoneId}
            {...ids}
            {...(link.frame_id !== undefined && { elementId: link.frame_id })}
            onRefused={setRefused}
          />
        )}
      </Suspense>
      {zones && zones.length > 1 && (
        <Select
          className="absolute bottom-3 left-1/2 z-10 -translate-x-1/2"
          label={texts.zone}
          labelHidden
          value={zoneId}
          options={zones.map(({ zone_id, zone_name }) => ({ value: zone_id, label: zone_name }))}
          onChange={setChosen}
        />
      )}
    </main>
  );
}
