import type { Person, TestService } from '../service/test-service.ts';
import { type Canvas, makeCanvas, makeSpace } from '../zones/test-canvas.ts';
import { createDrawing, type Drawing } from '../zones/test-drawing.ts';
import { createZoneFixture, type ZoneFixture } from '../zones/zone-fixture.ts';
import { type Lifetime, useResource } from './use-resource.ts';

/** Creates a space with a zone in a new edition. */
export function useZone(service: TestService, lifetime?: Lifetime): ZoneFixture {
  return useResource(() => createZoneFixture(service), lifetime);
}

/** Ids of the first zone of a fixture that is created per test. */
export function useFirstZone(fixture: ZoneFixture) {
  return useResource(() => ({ ...fixture.inSpace, zone_id: fixture.firstZoneId }), {
    perTest: true,
  });
}

/** Prepares a drawing for a fixture that is created per test. */
export function useDrawing(fixture: ZoneFixture): Drawing {
  return useResource(() => createDrawing(fixture), { perTest: true });
}

/** Creates an edition of a person with a zone; per test, a new space with a zone in that edition. */
export function useCanvas(
  service: TestService,
  owner: Person,
  { perTest = false }: Lifetime = {},
): Canvas {
  const home = useResource(() => makeCanvas(service, owner));
  if (!perTest) return home;
  return useResource(async () => ({ ...home, ...(await makeSpace(service, owner, home)) }), {
    perTest,
  });
}
