const ID = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{12,19})\b/g;
const KEPT_LENGTH = 8;
const TABLE = /^[A-Z_]+(?: +[A-Z_]+)*$/;

/** Placeholder for the removed characters of an id; no program prints it. */
const GAP = '\u0000';

/** Shortens ids. Keeps the columns of a table, which is recognized by its uppercase header, aligned. */
export function shortenIds(lines: readonly string[]): string[] {
  const isTable = TABLE.test(lines[0] ?? '');
  const shortened = lines.map((line) =>
    line.replace(ID, (id) => `${id.slice(0, KEPT_LENGTH)}…`.padEnd(isTable ? id.length : 0, GAP)),
  );
  // A column is removed when it contains only placeholders and spaces.
  const isRemoved = (_: string, column: number) =>
    shortened.some((line) => line[column] === GAP) &&
    shortened.every((line) => [GAP, ' ', undefined].includes(line[column]));
  return shortened.map((line) =>
    [...line]
      .filter((character, column) => !isRemoved(character, column))
      .join('')
      .replaceAll(GAP, ' '),
  );
}
