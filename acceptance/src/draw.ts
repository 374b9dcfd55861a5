import { randomUUID } from 'node:crypto';
import {
  changeElements,
  type DataOf,
  type getZoneVersion,
  listComments,
  removeFrames,
} from '@lienzo/contract';
import { elementsOf, type ZonePath } from './make-zone.ts';
import type { Person } from './world.ts';

/** In whichever form it was read. */
type AnyElement = DataOf<typeof getZoneVersion>['document']['elements'][number];

export interface Drawing {
  readonly frame: string;
  readonly shapes: readonly [string, string];
  readonly connector: string;
  /** A comment at the first shape and the answer to it. */
  readonly comments: readonly [string, string];
}

/** Something of every kind: a frame with two shapes in it, a line between them, and a talk. */
export async function draw(zone: ZonePath, by: Person, name = 'Risks'): Promise<Drawing> {
  const [frame, first, second, connector, question, answer] = newIds();
  const at = (left: number) => ({ layout: { left, top: 40, width: 100, height: 60 } });
  const body = {
    insert: {
      frames: [
        {
          meta: { id: frame, name },
          properties: { layout: { left: 0, top: 0, width: 400, height: 200 } },
        },
      ],
      shapes: [
        {
          meta: { id: first },
          frame_id: frame,
          basic: { type: 'OVAL' as const },
          properties: at(20),
        },
        {
          meta: { id: second },
          frame_id: frame,
          basic: { type: 'OVAL' as const },
          properties: at(240),
        },
      ],
      connectors: [
        {
          meta: { id: connector },
          frame_id: frame,
          connected: { first: { shape_id: first }, second: { shape_id: second } },
        },
      ],
      comments: [
        { meta: { id: question }, text: 'Who asks?', element_id: first },
        { meta: { id: answer }, text: 'We do.', parent_id: question },
      ],
    },
  };
  await by.client.call(changeElements, { params: zone, body });
  return { frame, shapes: [first, second], connector, comments: [question, answer] };
}

function newIds(): [string, string, string, string, string, string] {
  return [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
}

/** One more frame, so that a zone is not what it was. */
export async function addFrame(zone: ZonePath, by: Person, name: string): Promise<string> {
  const id = randomUUID();
  const body = { insert: { frames: [{ meta: { id, name } }] } };
  await by.client.call(changeElements, { params: zone, body });
  return id;
}

export async function removeFrame(zone: ZonePath, by: Person, id: string): Promise<void> {
  await by.client.call(removeFrames, { params: zone, body: { ids: [id] } });
}

/** Texts of the comments of a zone, in their order. */
export async function talkOf(params: ZonePath, by: Person): Promise<string[]> {
  const { comments } = await by.client.call(listComments, { params });
  return comments.map(({ text }) => text);
}

/** Names of the frames on a zone, bottom first. */
export async function framesOf(zone: ZonePath, by: Person): Promise<string[]> {
  return frameNames(await elementsOf(zone, by));
}

export function frameNames(elements: readonly AnyElement[]): string[] {
  return elements.flatMap((element) => ('frame' in element ? [element.frame.meta.name] : []));
}

/** Every id on a canvas, of elements and of what they refer to. */
export function idsIn(elements: readonly AnyElement[]): string[] {
  const text = JSON.stringify(elements);
  return [...new Set(text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi) ?? [])];
}

/**
 * A canvas with the ids replaced by where each is first met: two canvases that tell the same story
 * under different ids become equal.
 */
export function storyOf(elements: readonly AnyElement[]): unknown {
  const ids = idsIn(elements);
  const named = ids.reduce(
    (text, id, index) => text.replaceAll(id, `id ${index}`),
    JSON.stringify(elements),
  );
  return JSON.parse(named);
}
