/** The families to draw a face with, as CSS writes them. */
export function cssFamily(family: string): string {
  return `"${family.replaceAll(/["\\]/g, '')}", "Inter UI", system-ui, sans-serif`;
}
