import { inflateSync } from 'node:zlib';
import * as contract from '@lienzo/contract';
import { Resvg } from '@resvg/resvg-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useDrawing, useZone } from '../../../../../testing/hooks/use-zone.ts';
import { richBoxes, richElements } from '../../../../../testing/zones/rich-elements.ts';
import { withoutIds, type ZonePlace } from '../../../../../testing/zones/test-drawing.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const drawing = useDrawing(fixture);
let rich: ReturnType<typeof richElements>;
beforeEach(async () => {
  rich = richElements();
  await drawing.change({ insert: rich });
});

const inOrder = () => [...rich.frames, ...rich.shapes, ...rich.connectors];

/** Returns the elements of a zone from bottom to top, in the form in which they were inserted. */
async function read({ space_id, zone_id }: ZonePlace): Promise<unknown[]> {
  const { client } = fixture.owner;
  const params = { ...fixture.inSpace, space_id, zone_id };
  const order = (await drawing.elements({ space_id, zone_id })).map((element) =>
    'frame' in element
      ? element.frame.meta.id
      : 'shape' in element
        ? element.shape.meta.id
        : element.connector.meta.id,
  );
  const query = { form: 'input' as const };
  const { frames } = await client.call(contract.listFrames, { params, query });
  const { shapes } = await client.call(contract.listShapes, { params, query });
  const { connectors } = await client.call(contract.listConnectors, { params, query });
  const byId = new Map([...frames, ...shapes, ...connectors].map((one) => [one.meta.id, one]));
  return order.map((id) => byId.get(id));
}

const image = async (query: contract.QueryOf<typeof contract.getZoneImage>) => {
  const params = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  return (await fixture.owner.client.call(contract.getZoneImage, { params, query })).bytes;
};

describe('cards, tables, pen strokes, gradients, groups, locks and bends', () => {
  it('are read as they were inserted', async () => {
    expect(await read(drawing.here)).toEqual(inOrder());
  });

  it.each([
    ['zebra', 'shape'],
    ['giraffe', 'shape'],
    ['LEADS to', 'connector'],
  ])('are found in the zone by the words %s of a %s', async (text, type) => {
    const params = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
    const { elements } = await fixture.owner.client.call(contract.listElements, {
      params,
      query: { text },
    });
    expect(elements.map((element) => element.type)).toEqual([type]);
  });

  it('are restored from a version', async () => {
    await drawing.saveVersion();
    const [version] = await drawing.versions(drawing.here);
    const [frame, ...others] = inOrder().map(({ meta }) => meta.id);
    const unlocked = (items: readonly { meta: { id: string } }[]) =>
      items.map(({ meta }) => ({ id: meta.id, locked: 'none' as const }));
    await drawing.change({
      update: {
        frames: unlocked(rich.frames),
        shapes: unlocked(rich.shapes),
        connectors: unlocked(rich.connectors),
      },
    });
    await drawing.change({ delete: { ids: others.slice(1) } });
    await drawing.change({
      update: {
        frames: [{ id: frame ?? '', properties: { layout: { left: 5 } } }],
        shapes: [{ id: others[0] ?? '', card: { tag: null }, group_id: null }],
      },
    });
    await drawing.restore(drawing.here, version);
    expect(await read(drawing.here)).toEqual(inOrder());
  });

  it('are saved in a template and inserted from it', async () => {
    const { edition_id } = fixture.inSpace;
    const { client } = fixture.owner;
    const { template } = await client.templates.save({
      ...{ edition_id, name: 'Ours', description: 'How we do it' },
      ...drawing.here,
    });
    const zone_id = await fixture.addZone();
    const to = { ...drawing.here, zone_id };
    const body = { template_id: template.id };
    await client.call(contract.insertTemplate, { params: { edition_id, ...to }, body });
    expect(withoutIds(await read(to))).toEqual(withoutIds(inOrder()));
  });

  it('are duplicated with their zone and their space', async () => {
    const zone = await drawing.duplicate(fixture.owner);
    const copy = await read({ ...drawing.here, zone_id: zone.zone_id });
    expect(withoutIds(copy)).toEqual(withoutIds(inOrder()));
    const groups = (items: unknown) => JSON.stringify(items).match(/"group_id":"[^"]+"/g) ?? [];
    expect(groups(inOrder())).toHaveLength(4);
    for (const group of groups(copy)) expect(groups(inOrder())).not.toContain(group);

    const { client } = fixture.owner;
    const { space_info } = await client.spaces.duplicate({
      ...fixture.inSpace,
      duplicate_space: {},
    });
    const { space_id } = space_info;
    const { zones_info } = await client.zones.listMeta({ ...fixture.inSpace, space_id });
    const copied = await read({ space_id, zone_id: zones_info.zone_order[0] ?? '' });
    expect(withoutIds(copied)).toEqual(withoutIds(inOrder()));
  });
});

describe('images of cards and tables', () => {
  const [card, table] = ['card', 'table'] as const;
  const idOf = { [card]: () => rich.shapes[0]?.meta.id, [table]: () => rich.shapes[1]?.meta.id };

  it('show tag, due date, title and cells in a PDF', async () => {
    const lines = textsIn(await image({ format: 'pdf' }));
    for (const text of ['Write', 'Zebra', 'Feb 29, 2028', 'Animal', 'Giraffe', 'tall', 'Leads to'])
      expect(lines).toContain(text);
  });

  it('show the tag in its color and the text of a card in a PNG', async () => {
    const { colorAt } = await pixelsOf(idOf.card(), richBoxes.card);
    const colors = new Set<string>();
    // The tag is at the lower left.
    for (let x = 12; x < 62; x += 1) for (let y = 90; y < 112; y += 1) colors.add(colorAt(x, y));
    expect(colors).toContain('#7a1f19');
    expect(colors).toContain('#ffd9d6');
    // The assignee is a silhouette at the lower right.
    expect(colorAt(260 - 12 - 12, 104)).not.toBe(colorAt(130, 60));
  });

  it('show the lines, the header and the texts of a table in a PNG', async () => {
    const { colorAt } = await pixelsOf(idOf.table(), richBoxes.table);
    const [header, body] = [colorAt(290, 20), colorAt(290, 110)];
    expect(header).not.toBe(body);
    expect(colorAt(100, 110)).not.toBe(body);
    const darkIn = (from: number, to: number, [top, bottom]: [number, number]) => {
      let dark = 0;
      for (let x = from; x < to; x += 1)
        for (let y = top; y < bottom; y += 1)
          if (Number.parseInt(colorAt(x, y).slice(1, 3), 16) < 128) dark += 1;
      return dark;
    };
    expect(darkIn(5, 95, [5, 35])).toBeGreaterThan(50);
    expect(darkIn(105, 295, [45, 115])).toBeGreaterThan(50);
    // The other two cells are empty.
    expect(darkIn(105, 295, [5, 35])).toBe(0);
    expect(darkIn(5, 95, [45, 115])).toBe(0);
  });

  /** Returns the colors of an image of one element, by their positions in it. */
  async function pixelsOf(id: string | undefined, { width }: { width: number }) {
    const bytes = await image({ format: 'png', element_ids: [id ?? ''] });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const [across, down] = [view.getUint32(16), view.getUint32(20)];
    const size = `width="${across}" height="${down}"`;
    const data = Buffer.from(bytes).toString('base64');
    const page = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} image-rendering="pixelated" href="data:image/png;base64,${data}"/></svg>`;
    const { pixels } = new Resvg(page).render();
    const margin = (across - width) / 2;
    const colorAt = (x: number, y: number) => {
      const at = ((y + margin) * across + x + margin) * 4;
      return `#${pixels.subarray(at, at + 3).toString('hex')}`;
    };
    return { colorAt };
  }
});

/** Returns the texts of a PDF. Its fonts contain only the glyphs that it uses, with their own numbers. */
function textsIn(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const streams = [...file.matchAll(/(\d+) 0 obj\n(<<[^>]*>>)\nstream\n(.*?)\nendstream/gs)].map(
    ([, number = '', head = '', body = '']) => {
      const content = head.includes('FlateDecode')
        ? inflateSync(Buffer.from(body, 'latin1'))
        : body;
      return [number, content.toString('latin1')] as const;
    },
  );
  const streamOf = new Map(streams);
  const objects = [...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)];
  const bodyOf = new Map(objects.map(([, number = '', body = '']) => [number, body]));
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(bodyOf.get(number) ?? '')?.[1] ?? '';
      return [name, charactersIn(streamOf.get(map) ?? '')] as const;
    }),
  );
  return [...streamOf.values()].flatMap((content) =>
    [...content.matchAll(/\/(F\d+) [\d.]+ Tf(?:(?!\sTf).)*?\[(.*?)\] TJ/gs)].map(
      ([, font = '', glyphs = '']) =>
        [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, digits = '']) => digits.match(/.{4}/g) ?? [])
          .map((glyph) => fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? '?')
          .join(''),
    ),
  );
}

/** Returns the characters of glyphs 0, 1, 2 and so on. */
function charactersIn(map: string): string[] {
  const list = /beginbfrange(.*?)endbfrange/s.exec(map)?.[1] ?? '';
  return [...list.matchAll(/\[(.*?)\]/gs)]
    .flatMap(([, inner = '']) => [...inner.matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, digits = '']) => String.fromCharCode(Number.parseInt(digits, 16)));
}
