import { type LiveZone, openZone } from '@lienzo/sdk';
import { type Service, startService } from '../../apps/server/src/app.ts';
import { type Person, startTestService, type TestService } from '../service/test-service.ts';
import { addEditor } from '../zones/add-editor.ts';
import { type Canvas, makeCanvas, makeSpace } from '../zones/test-canvas.ts';

/** Two nodes on one database, and people who open zones on either. */
export interface LiveNodes {
  first: TestService;
  second: Service;
  owner: Person;
  /** A fresh space of the owner with its zone. */
  makeZone(): Promise<Canvas>;
  /** Somebody new in the edition, as an editor of the zone's space. */
  makeEditor(zone: Canvas, role?: 'EDITOR' | 'COMMENTER' | 'VIEWER'): Promise<Person>;
  open(person: Person, zone: Canvas, more?: Opening): LiveZone;
  close(): Promise<void>;
}

interface Opening {
  on?: 'first' | 'second';
  token?: string;
  apiKey?: string;
}

export async function startLiveNodes(
  env: Readonly<Record<string, string>> = {},
): Promise<LiveNodes> {
  const first = await startTestService({ env });
  const second = await startService(first.config);
  const owner = await first.arrive('owner');
  const home = await makeCanvas(first, owner);
  const opened: LiveZone[] = [];
  let people = 0;
  return {
    first,
    second,
    owner,
    makeZone: async () => ({ ...home, ...(await makeSpace(first, owner, home)) }),
    async makeEditor(zone, role = 'EDITOR') {
      people += 1;
      const person = await first.arrive(`person${people}`);
      await addEditor(owner.client, person, { zone, role });
      return person;
    },
    open(person, zone, { on = 'first', token = person.token, apiKey } = {}) {
      const live = openZone({
        baseUrl: on === 'first' ? first.url : second.url,
        token,
        apiKey,
        zuid: person.zuid,
        editionId: zone.edition_id,
        spaceId: zone.space_id,
        zoneId: zone.zone_id,
      });
      opened.push(live);
      return live;
    },
    async close() {
      for (const live of opened) live.close();
      await second.close();
      await first.close();
    },
  };
}
