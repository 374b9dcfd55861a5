import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { expect, it } from 'vitest';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);

it('a batch places elements in the order that it states, and the others above', async () => {
  const [frame, one, two, three, connector] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const shapes = [one, two, three].map((id) => ({
    meta: { id },
    basic: { type: 'OVAL' as const },
  }));
  const connected = { first: { shape_id: one }, second: { shape_id: two } };
  const { inserted_ids } = await ada.client.call(contract.changeElements, {
    params: canvas,
    body: {
      insert: {
        frames: [{ meta: { id: frame, name: 'Plan' } }],
        shapes,
        connectors: [{ meta: { id: connector }, connected }],
        order: [two.toUpperCase(), connector, frame, one],
      },
    },
  });
  expect(inserted_ids).toEqual([frame, one, two, three, connector]);
  const { elements } = await ada.client.call(contract.listElements, { params: canvas });
  const ids = elements.map((element) => {
    if (element.type === 'frame') return element.frame.meta.id;
    if (element.type === 'shape') return element.shape.meta.id;
    return element.type === 'connector' ? element.connector.meta.id : undefined;
  });
  expect(ids).toEqual([two, connector, frame, one, three]);
});
