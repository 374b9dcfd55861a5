import { elementKey, elements as schemas } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { isValidElement, searchText, toFacets } from '@lienzo/zone-doc';
import type { Draft } from '../arrange/draft.ts';
import { copyElements, type Original } from '../arrange/duplicate.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { toParagraphs } from '../scene/text-model.ts';

/** The media type of elements on the clipboard. */
export const clipType = 'application/x-lienzo+json';
/** The asynchronous clipboard API accepts custom types only with this prefix. */
export const webClipType = `web ${clipType}`;
/** Longer pasted text is cut off. */
const MAX_TEXT_LENGTH = 20_000;

interface Clip {
  readonly lienzo: 1;
  /** The zone that has the files of the images. */
  readonly zone?: string | undefined;
  readonly elements: readonly Original[];
}

export function packClip(elements: readonly SceneElement[], zone?: string): string {
  const clip: Clip = {
    lienzo: 1,
    zone,
    elements: elements.map(({ kind, element }) => ({ kind, element })),
  };
  return JSON.stringify(clip);
}

const CLIP_ATTRIBUTE = 'data-lienzo';

/**
 * Returns HTML that contains elements and shows their text. Unlike a type of our own, every browser
 * passes it on, whether it is copied with the keyboard or from a menu.
 */
export function packHtml(clip: string, words: string): string {
  const shown = words.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<span ${CLIP_ATTRIBUTE}="${encodeURIComponent(clip)}"></span>${shown.replaceAll('\n', '<br>')}`;
}

/** Returns the elements in HTML of the clipboard, or an empty text. */
export function unpackHtml(html: string): string {
  const [, packed = ''] = new RegExp(`${CLIP_ATTRIBUTE}="([^"]*)"`).exec(html) ?? [];
  try {
    return decodeURIComponent(packed);
  } catch {
    return '';
  }
}

/** Returns the text of elements, for programs that paste text only. */
export function plainTextOf(elements: readonly SceneElement[]): string {
  return elements
    .map(({ kind, element }) => searchText(kind, element))
    .filter((words) => words !== '')
    .join('\n');
}

/**
 * Parses elements from the clipboard. Invalid ones are dropped, because any program can write
 * there.
 */
export function unpackClip(text: string): Original[] {
  let clip: Partial<Clip> | null;
  try {
    clip = JSON.parse(text) as Partial<Clip> | null; // checked below
  } catch {
    return [];
  }
  if (clip?.lienzo !== 1 || !Array.isArray(clip.elements)) return [];
  return clip.elements.filter(isOriginal);
}

const kinds: readonly unknown[] = ['frame', 'shape', 'connector'];

function isOriginal(candidate: unknown): candidate is Original {
  if (candidate === null || typeof candidate !== 'object') return false;
  const { kind, element } = candidate as Partial<Original>; // checked below
  if (!kinds.includes(kind) || kind === undefined || !(kind in schemas)) return false;
  try {
    const entry = { kind, element, z: 'a0' } as Parameters<typeof toFacets>[0]; // validated by the next call
    const facets = toFacets(entry);
    return isValidElement(kind, elementKey(entry.element.meta.id), {
      element: entry.element,
      facets,
    });
  } catch {
    return false;
  }
}

export interface Pasting {
  readonly delta: Point;
  readonly newId: () => string;
  readonly exists: (key: string) => boolean;
}

/** Returns copies of elements from the clipboard. */
export function pastedElements(text: string, pasting: Pasting): Draft[] {
  return copyElements(unpackClip(text), pasting);
}

/** Returns a text shape for pasted text. */
export function pastedText(text: string, at: Point, newId: () => string): Draft | undefined {
  const words = [...text]
    .filter((letter) => letter === '\n' || letter === '\t' || letter >= ' ')
    .join('')
    .slice(0, MAX_TEXT_LENGTH)
    .trim();
  if (words === '') return undefined;
  const lines = words.split('\n').slice(0, 1_000);
  const width = Math.min(
    480,
    Math.max(80, Math.max(...lines.map(({ length }) => length)) * 9 + 24),
  );
  const rows = lines.reduce(
    (sum, { length }) => sum + Math.max(1, Math.ceil((length * 9) / width)),
    0,
  );
  const height = rows * 20 + 16;
  return {
    kind: 'shape',
    element: {
      meta: { id: newId() },
      basic: { type: 'RECTANGLE' },
      properties: {
        layout: { left: at.x - width / 2, top: at.y - height / 2, width, height },
        fills: [],
        strokes: [],
      },
      text: {
        paragraphs: toParagraphs(lines.join('\n'), newId),
        properties: { valign: 'TOP', para_style: { halign: 'LEFT' }, auto_fit: 'SHAPE' },
      },
    },
  };
}
