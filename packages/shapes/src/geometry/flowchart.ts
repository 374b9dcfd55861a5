import type { FlowchartGeometry } from '@lienzo/contract';
import { createPath, ellipse, polygon } from '../path.ts';
import { roundedRectangle } from './basic-corners.ts';
import { boxInEllipse, inscribedEllipse } from './basic-round.ts';
import { flowchartStorage } from './flowchart-storage.ts';
import {
  area,
  between,
  type Drawer,
  outline,
  part,
  type Size,
  shortest,
  stroke,
} from './outline.ts';
import { wave } from './wave.ts';

type Draw = Drawer<FlowchartGeometry>;

function rectangle({ width: w, height: h }: Size): string {
  return polygon([0, 0], [w, 0], [w, h], [0, h]);
}

const process: Draw = (size) => outline(size, [area(rectangle(size))]);

const alternateProcess: Draw = (size) => {
  const r = shortest(size) / 6;
  return outline(size, [area(roundedRectangle(size, [r, r, r, r]))]);
};

const terminator: Draw = (size) => {
  const r = shortest(size) / 2;
  const by = r * 0.3;
  const d = roundedRectangle(size, [r, r, r, r]);
  return outline(size, [area(d)], between(by, by, size.width - by, size.height - by));
};

const predefinedProcess: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = Math.min(w / 8, h / 3);
  const bars = createPath()
    .move(t, 0)
    .line(t, h)
    .move(w - t, 0)
    .line(w - t, h).d;
  return outline(size, [area(rectangle(size)), stroke(bars)], between(t, 0, w - t, h));
};

const internalStorage: Draw = (size) => {
  const { width: w, height: h } = size;
  const t = shortest(size) / 8;
  const bars = createPath().move(t, 0).line(t, h).move(0, t).line(w, t).d;
  return outline(size, [area(rectangle(size)), stroke(bars)], between(t, t, w, h));
};

/** Returns the amplitude of the wavy edge of a page. */
function swingOf({ width, height }: Size): number {
  return Math.min(height * 0.09, width * 0.12);
}

function page({ width: w, height: h }: Size, swing: number): string {
  const path = createPath()
    .move(0, h - swing)
    .line(0, 0)
    .line(w, 0)
    .line(w, h - swing);
  return wave(path, { x: 0, y: h - swing, swing: -swing, times: 1 }).close().d;
}

const document: Draw = (size) => {
  const swing = swingOf(size);
  const box = between(0, 0, size.width, size.height - 2 * swing);
  return outline(size, [area(page(size, swing))], box);
};

const multiDocument: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = Math.min(shortest(size) * 0.1, w / 4, h / 4);
  const front = { width: w - 2 * o, height: h - 2 * o };
  const swing = swingOf(front);
  const bottom = h - swing;
  // The visible parts of the sheets behind: a strip above and one to the right.
  const strip = (x: number, y: number) => {
    const end = bottom - (2 * o - y);
    const right = x + front.width;
    return polygon(
      [x, y + o],
      [x, y],
      [right, y],
      [right, end],
      [right - o, end],
      [right - o, y + o],
    );
  };
  const sheet = createPath()
    .move(0, bottom)
    .line(0, 2 * o)
    .line(front.width, 2 * o)
    .line(front.width, bottom);
  const d = wave(sheet, { x: 0, y: bottom, swing: -swing, times: 1 }).close().d;
  const box = between(0, 2 * o, front.width, h - 2 * swing);
  return outline(size, [area(strip(2 * o, 0)), area(strip(o, o)), area(d)], box);
};

const decision: Draw = (size) => {
  const { width: w, height: h } = size;
  const d = polygon([w / 2, 0], [w, h / 2], [w / 2, h], [0, h / 2]);
  return outline(size, [area(d)], part(size, 0.22, 0.22, 0.78, 0.78));
};

const data: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = Math.min(w / 5, h / 2);
  const d = polygon([o, 0], [w, 0], [w - o, h], [0, h]);
  return outline(size, [area(d)], between(o, 0, w - o, h));
};

const preparation: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = Math.min(w / 5, h / 2);
  const d = polygon([o, 0], [w - o, 0], [w, h / 2], [w - o, h], [o, h], [0, h / 2]);
  return outline(size, [area(d)], between(o * 0.7, 0, w - o * 0.7, h));
};

const manualInput: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = shortest(size) / 5;
  return outline(size, [area(polygon([0, o], [w, 0], [w, h], [0, h]))], between(0, o, w, h));
};

const manualOperation: Draw = (size) => {
  const { width: w, height: h } = size;
  const o = Math.min(w / 5, h / 2);
  const d = polygon([0, 0], [w, 0], [w - o, h], [o, h]);
  return outline(size, [area(d)], between(o, 0, w - o, h));
};

const connector: Draw = (size) =>
  outline(size, [area(ellipse(inscribedEllipse(size)))], boxInEllipse(size));

const offpageConnector: Draw = (size) => {
  const { width: w, height: h } = size;
  const y = h - Math.min(h / 4, w / 2);
  const d = polygon([0, 0], [w, 0], [w, y], [w / 2, h], [0, y]);
  return outline(size, [area(d)], between(0, 0, w, y));
};

const punchedCard: Draw = (size) => {
  const { width: w, height: h } = size;
  const c = shortest(size) / 5;
  const d = polygon([c, 0], [w, 0], [w, h], [0, h], [0, c]);
  return outline(size, [area(d)], between(c / 2, c / 2, w, h));
};

const punchedTape: Draw = (size) => {
  const { width: w, height: h } = size;
  const swing = swingOf(size);
  const top = wave(createPath().move(0, swing), { x: w, y: swing, swing, times: 1 });
  const y = h - swing;
  const d = wave(top.line(w, y), { x: 0, y, swing: -swing, times: 1 }).close().d;
  return outline(size, [area(d)], between(0, 2 * swing, w, h - 2 * swing));
};

const summingJunction: Draw = (size) => {
  const round = inscribedEllipse(size);
  const [x, y] = [round.rx * Math.SQRT1_2, round.ry * Math.SQRT1_2];
  const cross = createPath()
    .move(round.x - x, round.y - y)
    .line(round.x + x, round.y + y);
  cross.move(round.x + x, round.y - y).line(round.x - x, round.y + y);
  return outline(size, [area(ellipse(round)), stroke(cross.d)], boxInEllipse(size));
};

const or: Draw = (size) => {
  const { width: w, height: h } = size;
  const cross = createPath()
    .move(w / 2, 0)
    .line(w / 2, h)
    .move(0, h / 2)
    .line(w, h / 2).d;
  return outline(size, [area(ellipse(inscribedEllipse(size))), stroke(cross)], boxInEllipse(size));
};

const collate: Draw = (size) => {
  const { width: w, height: h } = size;
  const upper = polygon([0, 0], [w, 0], [w / 2, h / 2]);
  const lower = polygon([w / 2, h / 2], [w, h], [0, h]);
  return outline(size, [area(`${upper} ${lower}`)], part(size, 0.25, 0.25, 0.75, 0.75));
};

const sort: Draw = (size) => {
  const { width: w, height: h } = size;
  const d = polygon([w / 2, 0], [w, h / 2], [w / 2, h], [0, h / 2]);
  const line = createPath()
    .move(0, h / 2)
    .line(w, h / 2).d;
  return outline(size, [area(d), stroke(line)], part(size, 0.25, 0.25, 0.75, 0.75));
};

const extract: Draw = (size) => {
  const { width: w, height: h } = size;
  return outline(size, [area(polygon([w / 2, 0], [w, h], [0, h]))], part(size, 0.25, 0.5, 0.75, 1));
};

const merge: Draw = (size) => {
  const { width: w, height: h } = size;
  return outline(size, [area(polygon([0, 0], [w, 0], [w / 2, h]))], part(size, 0.25, 0, 0.75, 0.5));
};

export const flowchart: Record<FlowchartGeometry['type'], Draw> = {
  ...flowchartStorage,
  PREDEFINED_PROCESS: predefinedProcess,
  INTERNAL_STORAGE: internalStorage,
  DOCUMENT: document,
  PROCESS: process,
  ALTERNATE_PROCESS: alternateProcess,
  DECISION: decision,
  DATA: data,
  MULTI_DOCUMENT: multiDocument,
  TERMINATOR: terminator,
  PREPARATION: preparation,
  MANUAL_INPUT: manualInput,
  MANUAL_OPERATION: manualOperation,
  CONNECTOR: connector,
  OFFPAGE_CONNECTOR: offpageConnector,
  PUNCHED_CARD: punchedCard,
  PUNCHED_TAPE: punchedTape,
  SUMMING_JUNCTION: summingJunction,
  OR: or,
  COLLATE: collate,
  SORT: sort,
  EXTRACT: extract,
  MERGE: merge,
};
