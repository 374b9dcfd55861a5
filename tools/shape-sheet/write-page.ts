import type { Section } from './sections.ts';

/** The page that shows the sheet. */
export function writePage(sections: readonly Section[], picture: string): string {
  const count = sections.reduce((sum, { cells }) => sum + cells.length, 0);
  const rows = [
    ['Family', 'Variants'],
    ...sections.map(({ title, cells }) => [title, `${cells.length}`]),
  ];
  return `# Shapes

Every shape and line that a zone can hold, drawn by the same code as zones are. \`npm run shape-sheet\`
writes this page and its picture.

![${count} shapes and lines, each with its name](${picture})

${writeTable(rows)}

How the types are called in requests is in [the API](api/README.md); how outlines, gradients and
borders are meant is in [the package that draws them](../packages/shapes/README.md).
`;
}

function writeTable(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head, ' '), line([], '-'), ...body.map((row) => line(row, ' '))].join('\n');
}
