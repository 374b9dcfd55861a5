import { type ConnectorInput, type FrameInput, limits, type ShapeInput } from '@lienzo/contract';
import type { Conversion, ConvertedFile, ReadOptions } from '../conversion.ts';
import { ConvertError } from '../convert-error.ts';
import { convertLimits } from '../convert-limits.ts';
import { createLossList } from './loss-list.ts';

/** Collects the elements of a file while it is read, bottom first. */
export interface Builder {
  newId(): string;
  /** Returns the UUID for an ID of the file; the same one for the same ID. */
  idOf(sourceId: string): string;
  addFrame(frame: FrameInput): void;
  addShape(shape: ShapeInput): void;
  addConnector(connector: ConnectorInput): void;
  addFile(file: ConvertedFile): void;
  /** Records something that is not carried over, once for equal losses. */
  lose(element: string, what: string, instead: string): void;
  /** Returns the result; drops elements that are too large to store. */
  finish(): Conversion;
}

export function createBuilder(options: ReadOptions = {}): Builder {
  const newId = options.newId ?? (() => crypto.randomUUID());
  const maximum = Math.min(options.maxElements ?? convertLimits.elements, convertLimits.elements);
  const ids = new Map<string, string>();
  const frames: FrameInput[] = [];
  const shapes: ShapeInput[] = [];
  const connectors: ConnectorInput[] = [];
  const files: ConvertedFile[] = [];
  const losses = createLossList();
  const order: string[] = [];

  function add<Element extends { meta: { id: string } }>(list: Element[], element: Element): void {
    if (order.length >= maximum) {
      throw new ConvertError('tooManyElements', `The file has more than ${maximum} elements.`);
    }
    if (tooLarge(element)) {
      losses.add(
        element.meta.id,
        `an element of more than ${limits.elementBytes} bytes`,
        'nothing',
      );
      return;
    }
    order.push(element.meta.id);
    list.push(element);
  }

  return {
    newId,
    idOf(sourceId) {
      const known = ids.get(sourceId);
      if (known !== undefined) return known;
      const id = newId();
      ids.set(sourceId, id);
      return id;
    },
    addFrame: (frame) => add(frames, frame),
    addShape: (shape) => add(shapes, shape),
    addConnector: (connector) => add(connectors, connector),
    addFile: (file) => void files.push(file),
    lose: losses.add,
    finish() {
      const present = new Set(order);
      const kept = connectors.filter((connector) => {
        if (hasKnownEnds(connector, present)) return true;
        present.delete(connector.meta.id);
        losses.add(connector.meta.id, 'a line of an element that is missing', 'nothing');
        return false;
      });
      return {
        frames,
        shapes: shapes.map((shape) => inKnownFrame(shape, present)),
        connectors: kept.map((connector) => inKnownFrame(connector, present)),
        order: [...present],
        files: files.flatMap((file) => {
          const usedBy = file.usedBy.filter((id) => present.has(id));
          return usedBy.length > 0 ? [{ ...file, usedBy }] : [];
        }),
        losses: losses.list(),
      };
    },
  };
}

const encoder = new TextEncoder();

function tooLarge(element: object): boolean {
  const text = JSON.stringify(element);
  // Only long texts are worth encoding: a character has at most 3 bytes per code unit.
  return text.length * 3 > limits.elementBytes && encoder.encode(text).length > limits.elementBytes;
}

function inKnownFrame<Element extends { frame_id?: string }>(
  element: Element,
  present: ReadonlySet<string>,
): Element {
  if (element.frame_id === undefined || present.has(element.frame_id)) return element;
  const { frame_id: _, ...rest } = element;
  return rest as Element; // only an optional field is gone
}

/** Drops connectors of elements that were dropped: nothing says where their ends would be. */
function hasKnownEnds({ connected }: ConnectorInput, present: ReadonlySet<string>): boolean {
  const ends = [connected.first.shape_id, connected.second.shape_id];
  return ends.every((id) => id === undefined || present.has(id));
}
