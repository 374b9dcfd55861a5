import { isDeepStrictEqual } from 'node:util';
import {
  changeElements,
  createZone,
  type DataOf,
  listConnectors,
  listFrames,
  listShapes,
} from '@lienzo/contract';
import { waitForCanvas, waitUntil } from '../canvas.ts';
import type { Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { kanban } from './kanban.ts';

/** What is stored, in an order that does not depend on the stack. */
export interface StoredElements {
  readonly shapes: DataOf<typeof listShapes>['shapes'];
  readonly frames: DataOf<typeof listFrames>['frames'];
  readonly connectors: DataOf<typeof listConnectors>['connectors'];
}

type Box = readonly [left: number, top: number, width: number, height: number];

/** A zone that two people have open at the same view. */
export class FuzzedZone {
  private readonly scenario: Scenario;
  private readonly address: { edition_id: string; space_id: string; zone_id: string };

  private constructor(scenario: Scenario, address: FuzzedZone['address']) {
    this.scenario = scenario;
    this.address = address;
  }

  static async create(scenario: Scenario): Promise<FuzzedZone> {
    const { client, editionId, spaceId } = scenario;
    const space = { edition_id: editionId, space_id: spaceId };
    const data = await client.call(createZone, {
      params: space,
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: 'Random gestures' } },
    });
    if (typeof data === 'string') throw new Error('Expected an object, received text.');
    const zone_id = data.space_data.docDatas[0]?.document.id ?? '';
    const zone = new FuzzedZone(scenario, { ...space, zone_id });
    await client.call(changeElements, { params: zone.address, body: { insert: kanban() } });
    return zone;
  }

  async show(person: Person): Promise<void> {
    const { edition_id, space_id, zone_id } = this.address;
    const view = JSON.stringify({ x: 0, y: 0, zoom: 1 });
    await person.page.evaluate(
      ([key, value]) => sessionStorage.setItem(key ?? '', value ?? ''),
      [`lienzo.view.${zone_id}`, view],
    );
    await person.page.goto(`/e/${edition_id}/s/${space_id}/z/${zone_id}`);
    await waitForCanvas(person);
    await person.page.getByText('Saved', { exact: true }).waitFor();
    await person.stage.focus();
  }

  async read(): Promise<StoredElements> {
    const { client } = this.scenario;
    const params = this.address;
    const [{ shapes }, { frames }, { connectors }] = await Promise.all([
      client.call(listShapes, { params }),
      client.call(listFrames, { params }),
      client.call(listConnectors, { params }),
    ]);
    return { shapes, frames, connectors };
  }

  /** Returns the boxes of shapes whose center is on the screen. */
  async boxes(): Promise<Box[]> {
    const { shapes } = await this.read();
    return shapes.flatMap(({ properties }): Box[] => {
      const { left = 0, top = 0, width = 0, height = 0 } = properties?.layout ?? {};
      const [x, y] = [left + width / 2, top + height / 2];
      return x > 140 && x < 1_140 && y > 100 && y < 680 ? [[left, top, width, height]] : [];
    });
  }

  /** Waits until everything is stored and all people see the same. Returns what is stored. */
  async settle(people: readonly Person[]): Promise<StoredElements> {
    for (const { page } of people) {
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
      await page.mouse.move(70, 720);
    }
    let difference = '';
    await waitUntil(
      async () => {
        const saved = people.map(({ page }) =>
          page.getByText('Saved', { exact: true }).isVisible(),
        );
        if ((await Promise.all(saved)).includes(false)) {
          difference = 'something is not saved';
          return false;
        }
        const [first = [], ...others] = await Promise.all(people.map(drawingsOf));
        const differs = others.find((other) => !isDeepStrictEqual(other, first));
        if (differs) difference = describe(first, differs);
        return !differs;
      },
      () => `the people see different canvases: ${difference}`,
    );
    const before = await this.read();
    const count = before.shapes.length + before.frames.length + before.connectors.length;
    for (const person of people) {
      const seen = await countOf(person);
      if (seen !== count) throw new Error(`${person.name} has ${seen} of ${count} elements`);
    }
    return before;
  }
}

/** Returns the drawings of all elements on the screen of a person, bottom first. */
function drawingsOf({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    // The order of attributes depends on how an element came to its present state.
    const write = (node: Element): string => {
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`);
      const inside = node.children.length > 0 ? [...node.children].map(write) : [node.textContent];
      return `<${[node.tagName, ...attributes.sort()].join(' ')}>${inside.join('')}`;
    };
    const elements = '[role="application"] > div:first-child svg > g > g > g';
    return [...document.querySelectorAll(elements)].map(write);
  });
}

function describe(first: readonly string[], other: readonly string[]): string {
  const index = first.findIndex((drawing, at) => drawing !== other[at]);
  return `${first.length} and ${other.length} drawings; number ${index} is ${first[index]?.slice(0, 300)} and ${other[index]?.slice(0, 300)}`;
}

/** Returns how many elements the zone has in the browser, which “select all” announces. */
async function countOf({ page, stage }: Person): Promise<number> {
  await stage.press('Control+a');
  const label = (await page.locator('#announced-element').getAttribute('aria-label')) ?? '';
  await stage.press('Escape');
  const many = /^(\d+) elements selected/.exec(label)?.[1];
  if (many) return Number(many);
  return /nothing/i.test(label) || label === '' ? 0 : 1;
}
