import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTerminal, readTerminal } from './draw-terminal.ts';
import { recordScene } from './record-scene.ts';

export const PICTURE = 'docs/pictures/terminal.svg';

/** Where the picture differs from what its commands print on this sandbox, or undefined. */
export async function findStalePicture(scene: Parameters<typeof recordScene>[0]) {
  const drawn = textOf(await readFile(join(scene.root, PICTURE), 'utf8').catch(() => ''));
  const now = textOf(drawTerminal(await recordScene(scene)));
  if (drawn === now) return undefined;
  const same = [...now].findIndex((character, index) => character !== drawn[index]);
  const around = (text: string) => text.slice(same === -1 ? now.length - 20 : same).slice(0, 80);
  return `shows: ${around(drawn)}\nbut now it is: ${around(now)}\nDraw it anew: npm run readme-picture`;
}

/** Everything in a picture but what changes from run to run; in one line, as ids may be wrapped. */
function textOf(svg: string): string {
  return readTerminal(svg)
    .join('')
    .replace(/[0-9a-f]{8}…/g, '<id>')
    .replace(/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}/g, '<moment>');
}
