import { graphemesOf } from './break-text.ts';

/** Returns as much of a line as fits into a width, with an ellipsis if it is cut; undefined if nothing fits. */
export function fitText(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string | undefined {
  if (widthOf(text) <= width) return text;
  const characters = graphemesOf(text);
  for (let length = characters.length - 1; length > 0; length -= 1) {
    const cut = `${characters.slice(0, length).join('').trimEnd()}…`;
    if (widthOf(cut) <= width) return cut;
  }
  return undefined;
}
