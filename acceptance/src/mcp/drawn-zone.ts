import { makeSpace } from '../fixtures/make-space.ts';
import { makeZone, type ZonePath } from '../fixtures/make-zone.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Edition, Person, World } from '../fixtures/seeded-editions.ts';
import { createMcpClient, type McpClient } from './mcp-client.ts';

/** A zone of its own, and an agent of the person who owns it. */
export interface Desk {
  readonly edition: Edition;
  readonly owner: Person;
  readonly at: ZonePath;
  /** The reference of the zone. */
  readonly zone: string;
  readonly agent: McpClient;
}

const anyEdition = once((world) => world.edition('TRIAL'));

/** Creates an empty zone for an agent. */
export async function openDesk(world: World, own?: Edition): Promise<Desk> {
  const edition = own ?? (await anyEdition(world));
  const { owner } = edition;
  const at = await makeZone(await makeSpace(edition, { by: owner }), { by: owner });
  return {
    ...{ edition, owner, at, zone: `${at.edition_id}/${at.space_id}/${at.zone_id}` },
    agent: createMcpClient({ url: world.baseUrl, token: owner.token }),
  };
}

interface Drawn extends Desk {
  /** The short ids of the nodes, by their names in the diagram. */
  readonly ids: Readonly<Record<'draft' | 'check' | 'publish', string>>;
  readonly seq: string;
}

/** Draws a small flowchart in a new zone. */
export async function openDrawing(world: World): Promise<Drawn> {
  const desk = await openDesk(world);
  const text = await desk.agent.use('draw_diagram', {
    zone: desk.zone,
    nodes: [
      { id: 'draft', text: 'Write a draft' },
      { id: 'check', text: 'Good enough?', type: 'flowchart.DECISION' },
      { id: 'publish', text: 'Publish', type: 'flowchart.TERMINATOR', color: 'green' },
    ],
    edges: [
      { from: 'draft', to: 'check' },
      { from: 'check', to: 'publish', text: 'Yes' },
      { from: 'check', to: 'draft', text: 'No' },
    ],
  });
  const idOf = (name: string) => nameIn(text, name);
  const ids = { draft: idOf('draft'), check: idOf('check'), publish: idOf('publish') };
  return { ...desk, ids, seq: seqIn(text) };
}

/** Returns the short id that an answer gives a name. */
export function nameIn(text: string, name: string): string {
  return matchIn(text, new RegExp(`^${name} = (e[0-9a-f]{6})$`, 'm'));
}

/** Returns the number of changes in an answer. */
export function seqIn(text: string): string {
  return matchIn(text, /seq (\d+)/);
}

/** Returns what the group of a pattern matches, which an answer must contain. */
export function matchIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`The answer does not match ${pattern}:\n${text}`);
  return found;
}
