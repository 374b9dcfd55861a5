import type { FontTable, FontVariant } from './font-table.ts';

/** Selects the variant of a family for a weight and style, by the rules of CSS font matching. */
export function selectVariant(
  { variants }: FontTable,
  { weight, italic }: { weight: number; italic: boolean },
): FontVariant {
  const matching = variants.filter((variant) => variant.italic === italic);
  const candidates = matching.length > 0 ? matching : variants;
  const bold = candidates.find((variant) => variant.weight === 700);
  const regular = candidates.find((variant) => variant.weight === 400);
  const variant = weight >= 600 ? (bold ?? regular) : (regular ?? bold);
  if (variant === undefined) throw new Error('The font family has no variants.');
  return variant;
}
