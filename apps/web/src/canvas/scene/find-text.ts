import { searchText } from '@lienzo/zone-doc';
import { plainText } from '../../texts/plain-text.ts';
import { readingOrder } from './element-label.ts';
import type { Scene } from './scene.ts';
import type { SceneElement } from './scene-element.ts';

/** Returns the elements whose text or name contains words, in reading order. Case and accents don't matter. */
export function findText(scene: Scene, words: string): SceneElement[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  const found = scene
    .all()
    .filter(({ kind, element }) => plain(searchText(kind, element)).includes(wanted));
  return readingOrder(found);
}

function plain(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
