import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { type LiveZone, openZone } from '@lienzo/sdk';
import { textOf } from '@lienzo/zone-doc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { addEditor } from '../../../../../testing/zones/add-editor.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const ben = usePerson(service, 'ben');
const canvas = useCanvas(service, ada, { perTest: true });
const id = randomUUID();
const paragraph = { id: randomUUID(), portions: [{ text: 'The quick fox' }] };

const zones: LiveZone[] = [];
afterEach(() => {
  for (const zone of zones.splice(0)) zone.close();
});
beforeEach(() => setVersion2());

/** Writes the version into the journal of the empty zone. */
async function setVersion2(): Promise<void> {
  const doc = new Y.Doc();
  doc.getMap('zone').set('version', 2);
  const update = Buffer.from(Y.encodeStateAsUpdate(doc));
  await query(
    service,
    `with zone as (update zones set head = head + 1 where zone_id = $1 returning *)
     insert into zone_updates (edition_id, zone_id, seq, data, author_zuid, created_time)
     select edition_id, zone_id, head, $2, $3, now() from zone`,
    [canvas.zone_id, update, ada.zuid],
  );
}

async function join(person: Person): Promise<LiveZone> {
  const zone = openZone({
    baseUrl: service.url,
    token: person.token,
    editionId: canvas.edition_id,
    spaceId: canvas.space_id,
    zoneId: canvas.zone_id,
  });
  zones.push(zone);
  await zone.ready();
  return zone;
}

const insertShape = () =>
  ada.client.call(contract.insertShapes, {
    params: canvas,
    body: {
      shapes: [{ meta: { id }, basic: { type: 'RECTANGLE' }, text: { paragraphs: [paragraph] } }],
    },
  });
const changeText = (text: string) =>
  ada.client.call(contract.changeShapes, {
    params: canvas,
    body: { shapes: [{ id, text: { paragraphs: [{ ...paragraph, portions: [{ text }] }] } }] },
  });
const storedText = async () => {
  const { shapes } = await ada.client.call(contract.listShapes, { params: canvas });
  const [shape] = shapes;
  return shape?.text?.paragraphs?.map(({ portions = [] }) =>
    portions.map(({ text }) => text).join(''),
  );
};
const wordsOf = ({ doc }: LiveZone) => textOf(doc, id)?.toString();

describe('a text that two people open at the same time', () => {
  it('is created once, and keeps what both and the API write', async () => {
    await insertShape();
    await addEditor(ada.client, ben, { zone: canvas });
    const [one, two] = await Promise.all([join(ada), join(ben)]);
    const [a, b] = await Promise.all([one.text('shape', id), two.text('shape', id)]);
    expect([a?._item?.id, b?._item?.id]).toEqual([a?._item?.id, a?._item?.id]);
    expect(a?._item?.id.client).not.toBe(one.doc.clientID);
    // The API changes the text without replacing it: both keep typing into the one they opened.
    await changeText('The slow fox');
    a?.insert(0, 'A ');
    b?.insert(b.length - 1, ' B');
    await Promise.all([one.durable(), two.durable()]);
    await vi.waitFor(() => expect(wordsOf(one)).toBe(wordsOf(two)), { timeout: 5_000 });
    const words = wordsOf(one) ?? '';
    expect(words).toContain('slow');
    for (const typed of ['A ', ' B']) expect(words.split(typed)).toHaveLength(2);
    expect(await storedText()).toEqual([words.trimEnd()]);
  });
});
