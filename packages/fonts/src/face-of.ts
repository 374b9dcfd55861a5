import type { FaceTable, FontTable } from './font-table.ts';

/** The face that text of some weight and slant is written with, as CSS chooses among those there. */
export function faceOf(
  { faces }: FontTable,
  { weight, italic }: { weight: number; italic: boolean },
): FaceTable {
  const slanted = faces.filter((face) => face.italic === italic);
  const choice = slanted.length > 0 ? slanted : faces;
  const bold = choice.find((face) => face.weight === 700);
  const regular = choice.find((face) => face.weight === 400);
  const face = weight >= 600 ? (bold ?? regular) : (regular ?? bold);
  if (face === undefined) throw new Error('A font has at least one face.');
  return face;
}
