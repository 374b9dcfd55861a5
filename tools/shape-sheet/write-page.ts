import type { Section } from './sections.ts';

/** The page that shows the sheet. */
export function writePage(sections: readonly Section[], picture: string): string {
  const count = sections.reduce((sum, { cells }) => sum + cells.length, 0);
  const rows = sections.map(({ title, cells }) => `| ${title} | ${cells.length} |`);
  return `# Shapes

Every shape and line that a zone can hold, drawn by the same code as zones are. \`npm run shape-sheet\`
writes this page and its picture.

![${count} shapes and lines, each with its name](${picture})

| Family | Variants |
| --- | --- |
${rows.join('\n')}

How the types are called in requests is in [the API](api/README.md); how outlines, gradients and
borders are meant is in [the package that draws them](../packages/shapes/README.md).
`;
}
