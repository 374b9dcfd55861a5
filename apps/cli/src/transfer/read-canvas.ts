import type { ClientDataOf, getZoneVersion } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Element } from './format.ts';

export interface ZoneIds {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

type Documented = ClientDataOf<typeof getZoneVersion>['document']['elements'][number];

/** Removes the `type` of an element, which its key repeats. */
export function elementOf({ type: _, ...element }: Documented): Element {
  return element;
}

/** Reads the name and elements of a zone in the form that write operations accept. */
export async function readCanvas(client: Client, zone: ZoneIds) {
  const { space_data } = await client.zones.getData(zone);
  const document = space_data.docDatas[0]?.document;
  if (!document) return undefined;
  const elements = await readElements(client, zone, document.elements.map(idIn));
  return { name: document.meta.name, elements };
}

type Shown = Awaited<ReturnType<Client['zones']['getData']>>['space_data']['docDatas'][number];

function idIn(element: Shown['document']['elements'][number]): string {
  if ('frame' in element) return element.frame.meta.id;
  return 'shape' in element ? element.shape.meta.id : element.connector.meta.id;
}

/** Reads the elements from the lists, which have the write form, in the order of the document. */
async function readElements(client: Client, zone: ZoneIds, order: string[]): Promise<Element[]> {
  if (order.length === 0) return [];
  const [{ frames }, { shapes }, { connectors }] = await Promise.all([
    client.frames.list(zone),
    client.shapes.list(zone),
    client.connectors.list(zone),
  ]);
  const byId = new Map<string, Element>([
    ...frames.map((frame) => [frame.meta.id, { frame }] as const),
    ...shapes.map((shape) => [shape.meta.id, { shape }] as const),
    ...connectors.map((connector) => [connector.meta.id, { connector }] as const),
  ]);
  return order.flatMap((id) => byId.get(id) ?? []);
}
