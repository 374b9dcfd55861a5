import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  changeElements,
  createZone,
  type DataOf,
  getZoneImage,
  listConnectors,
  listFrames,
  listShapes,
} from '@lienzo/contract';
import type { Page } from 'playwright-core';
import { type Point, waitForCanvas, waitUntil } from '../canvas.ts';
import { type Person, signIn } from '../person.ts';
import type { Scenario } from '../scenario.ts';

/** Between two looks at what is stored, which count toward the rate limit of the person. */
const PAUSE_MILLISECONDS = 250;

type Shape = DataOf<typeof listShapes>['shapes'][number];
type Frame = DataOf<typeof listFrames>['frames'][number];
type Connector = DataOf<typeof listConnectors>['connectors'][number];

export type Color = readonly [red: number, green: number, blue: number];
export type Box = readonly [left: number, top: number, width: number, height: number];

export const RED: Color = [230, 40, 40];
export const GREEN: Color = [40, 170, 60];
export const BLUE: Color = [40, 80, 220];
export const GRAY: Color = [200, 200, 200];

/** What is stored, read over HTTP. */
export interface Stored {
  readonly shapes: readonly Shape[];
  readonly frames: readonly Frame[];
  readonly connectors: readonly Connector[];
}

/** A new zone in a browser. A point of the canvas is the same point of the screen at first. */
export class CanvasUnderTest {
  readonly page: Page;
  private readonly scenario: Scenario;
  private readonly zone: { edition_id: string; space_id: string; zone_id: string };

  private constructor(scenario: Scenario, zone: CanvasUnderTest['zone']) {
    this.scenario = scenario;
    this.page = scenario.ada.page;
    this.zone = zone;
  }

  static async open(scenario: Scenario, name: string): Promise<CanvasUnderTest> {
    const { client, editionId, spaceId } = scenario;
    const space = { edition_id: editionId, space_id: spaceId };
    const data = await client.call(createZone, {
      params: space,
      query: { response_form: 'OBJECT' },
      body: { create_zone: { zone_name: name.slice(0, 100) } },
    });
    if (typeof data === 'string') throw new Error('Expected an object, received text.');
    const zone_id = data.space_data.docDatas[0]?.document.id ?? '';
    return new CanvasUnderTest(scenario, { ...space, zone_id });
  }

  /** Opens the zone in the browser, after elements were put into it. */
  async show(): Promise<void> {
    await this.showIn(this.scenario.ada);
    await this.page.mouse.move(640, 700);
  }

  /** Opens the zone in the browser of a second person, who sees the same part of the canvas. */
  async showToCarmen(): Promise<Person> {
    const { carmen } = this.scenario;
    if (carmen.page.url() === 'about:blank') await signIn(carmen);
    await this.showIn(carmen);
    return carmen;
  }

  private async showIn({ page, ...person }: Person): Promise<void> {
    const { edition_id, space_id, zone_id } = this.zone;
    const view = JSON.stringify({ x: 0, y: 0, zoom: 1 });
    await page.evaluate(
      ([key, value]) => sessionStorage.setItem(key ?? '', value ?? ''),
      [`lienzo.view.${zone_id}`, view],
    );
    await page.goto(`/e/${edition_id}/s/${space_id}/z/${zone_id}`);
    await waitForCanvas({ page, ...person });
  }

  async putShape(box: Box, color: Color = RED, more: object = {}): Promise<string> {
    const id = randomUUID();
    const shape = {
      meta: { id },
      basic: { type: 'RECTANGLE' as const },
      properties: { layout: layoutOf(box), fills: [fillOf(color)], strokes: [] },
      ...more,
    };
    await this.insert({ shapes: [shape] });
    return id;
  }

  async putFrame(box: Box, color: Color = GRAY): Promise<string> {
    const id = randomUUID();
    const properties = { layout: layoutOf(box), fills: [fillOf(color)], strokes: [] };
    await this.insert({ frames: [{ meta: { id, name: 'Frame' }, properties }] });
    return id;
  }

  async putConnector(first: string, second: string, more: object = {}): Promise<string> {
    const id = randomUUID();
    const connected = { first: { shape_id: first }, second: { shape_id: second } };
    await this.insert({ connectors: [{ meta: { id }, connected, ...more }] });
    return id;
  }

  async putLine(
    from: readonly [x: number, y: number],
    to: readonly [x: number, y: number],
  ): Promise<void> {
    const end = ([x, y]: readonly [number, number]) => ({ point: { x, y } });
    const connected = { first: end(from), second: end(to) };
    await this.insert({ connectors: [{ meta: { id: randomUUID() }, connected, type: 'LINE' }] });
  }

  private async insert(insert: object): Promise<void> {
    await this.scenario.client.call(changeElements, { params: this.zone, body: { insert } });
  }

  async read(): Promise<Stored> {
    const { client } = this.scenario;
    const params = this.zone;
    const [{ shapes }, { frames }, { connectors }] = await Promise.all([
      client.call(listShapes, { params }),
      client.call(listFrames, { params }),
      client.call(listConnectors, { params }),
    ]);
    return { shapes, frames, connectors };
  }

  /** Returns the zone as a PDF, each byte as one character. */
  async exportPdf(): Promise<string> {
    const options = { params: this.zone, query: { format: 'pdf' as const } };
    const { bytes } = await this.scenario.client.call(getZoneImage, options);
    return Buffer.from(bytes).toString('latin1');
  }

  /** Waits until what is stored passes a check. */
  async stored(check: (stored: Stored) => void): Promise<void> {
    await this.eventually(async () => check(await this.read()));
  }

  /** Waits until the screen has this color at a point. */
  async seen(point: Point, color: Color, page = this.page): Promise<void> {
    await this.eventually(async () => {
      const actual = await this.colorAt(point, page);
      const isSame = actual.every((channel, index) => Math.abs(channel - (color[index] ?? 0)) < 40);
      assert.ok(isSame, `at ${point.x}, ${point.y} is ${actual} instead of ${color}`);
    });
  }

  /** Waits until a dark line can be seen at a point, give or take three pixels. */
  async line({ x, y }: Point): Promise<void> {
    await this.eventually(async () => {
      const around = await this.pixels({ x: x - 3, y: y - 3, width: 7, height: 7 });
      const isDark = around.some((pixel) => Math.max(...pixel) < 140);
      assert.ok(isDark, `there is no line at ${x}, ${y}`);
    });
  }

  /** Waits until the screen has another color at a point. */
  async unseen(point: Point, color: Color, page = this.page): Promise<void> {
    await this.eventually(async () => {
      const actual = await this.colorAt(point, page);
      const differs = actual.some((channel, index) => Math.abs(channel - (color[index] ?? 0)) > 60);
      assert.ok(differs, `at ${point.x}, ${point.y} is still ${color}`);
    });
  }

  async eventually(check: () => Promise<void>): Promise<void> {
    let last: unknown;
    await waitUntil(
      async () => {
        try {
          await check();
          return true;
        } catch (error) {
          last = error;
          await setTimeout(PAUSE_MILLISECONDS);
          return false;
        }
      },
      () => (last instanceof Error ? last.message : String(last)),
    );
  }

  private async colorAt({ x, y }: Point, page = this.page): Promise<number[]> {
    const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
    const [color] = await this.pixels(clip, page);
    return color ?? [];
  }

  /** Returns the colors of a part of the screen. */
  private async pixels(
    clip: { x: number; y: number; width: number; height: number },
    page = this.page,
  ) {
    const png = await page.screenshot({ clip, animations: 'disabled' });
    return page.evaluate(async (bytes) => {
      const image = new Image();
      image.src = `data:image/png;base64,${bytes}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      const colors: number[][] = [];
      for (let at = 0; at < data.length; at += 4) colors.push([...data.slice(at, at + 3)]);
      return colors;
    }, png.toString('base64'));
  }

  async drag(from: Point, to: Point, button: 'left' | 'middle' = 'left'): Promise<void> {
    await this.press(from, to, button);
    await this.page.mouse.up({ button });
  }

  /** Drags without releasing the button. */
  async press(from: Point, to: Point, button: 'left' | 'middle' = 'left'): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down({ button });
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 3 });
  }

  async click({ x, y }: Point): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  async key(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }
}

/** Returns the box of a stored element. */
function boxOf(element: Shape | Frame | undefined): number[] {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.properties?.layout ?? {};
  return [left, top, width, height];
}

/** Fails unless a box is where it is expected, give or take two pixels. */
export function assertBox(actual: Shape | Frame | undefined, expected: Box): void {
  const box = boxOf(actual);
  const isNear = box.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= 2);
  assert.ok(isNear, `the box is ${box} instead of ${expected}`);
}

function layoutOf([left, top, width, height]: Box) {
  return { left, top, width, height };
}

function fillOf([red, green, blue]: Color) {
  return { solid: { color: { rgb: { red, green, blue } } } };
}
