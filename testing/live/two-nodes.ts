import { type LiveZone, openZone } from '@lienzo/sdk';
import { type Service, startService } from '../../apps/server/src/app.ts';
import { type Person, startTestService, type TestService } from '../service/test-service.ts';
import { addEditor } from '../zones/add-editor.ts';
import { type Canvas, makeCanvas, makeSpace } from '../zones/test-canvas.ts';

/** Two nodes on one database. People can open zones on either. */
export interface TwoNodes {
  first: TestService;
  second: Service;
  owner: Person;
  /** Creates a space of the owner and returns its zone. */
  makeZone(): Promise<Canvas>;
  /** Adds a person to the edition and assigns them a role in the zone's space. */
  makeEditor(zone: Canvas, role?: 'EDITOR' | 'COMMENTER' | 'VIEWER'): Promise<Person>;
  open(person: Person, zone: Canvas, more?: OpenOptions): LiveZone;
  close(): Promise<void>;
}

interface OpenOptions {
  on?: 'first' | 'second';
  token?: string;
  apiKey?: string;
}

export async function startTwoNodes(env: Readonly<Record<string, string>> = {}): Promise<TwoNodes> {
  const first = await startTestService({ env });
  const second = await startService(first.config);
  const owner = await first.signIn('owner');
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
      const person = await first.signIn(`person${people}`);
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
