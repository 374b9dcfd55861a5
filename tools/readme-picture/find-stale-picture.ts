import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTerminal, readTerminal } from './draw-terminal.ts';
import { recordScene } from './record-scene.ts';

export const PICTURE = 'docs/pictures/terminal.svg';

/** Returns how the image differs from the output of its commands in this sandbox, or undefined. */
export async function findStalePicture(scene: Parameters<typeof recordScene>[0]) {
  const drawn = textOf(await readFile(join(scene.root, PICTURE), 'utf8').catch(() => ''));
  const now = textOf(drawTerminal(await recordScene(scene)));
  if (drawn === now) return undefined;
  const start = [...now].findIndex((character, index) => character !== drawn[index]);
  const around = (text: string) => text.slice(start === -1 ? now.length - 20 : start).slice(0, 80);
  return `shows: ${around(drawn)}\nexpected: ${around(now)}\nTo update it, run: npm run readme-picture`;
}

/** Returns the text with volatile values masked, as one line because ids may be wrapped. */
function textOf(svg: string): string {
  return readTerminal(svg)
    .join('')
    .replace(/[0-9a-f]{8}…/g, '<id>')
    .replace(/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}/g, '<time>');
}
