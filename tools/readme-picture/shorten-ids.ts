const ID = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{12,19})\b/g;
const KEPT = 8;
const TABLE = /^[A-Z_]+(?: +[A-Z_]+)*$/;

/** Stands where an id was longer; no program prints it. */
const GAP = '\u0000';

/** Cuts ids off after their beginning. The columns of a table, known by its capitals, stay columns. */
export function shortenIds(lines: readonly string[]): string[] {
  const isTable = TABLE.test(lines[0] ?? '');
  const shortened = lines.map((line) =>
    line.replace(ID, (id) => `${id.slice(0, KEPT)}…`.padEnd(isTable ? id.length : 0, GAP)),
  );
  // A column goes when ids have left a gap in it and nothing else stands there.
  const goes = (_: string, column: number) =>
    shortened.some((line) => line[column] === GAP) &&
    shortened.every((line) => [GAP, ' ', undefined].includes(line[column]));
  return shortened.map((line) =>
    [...line]
      .filter((character, column) => !goes(character, column))
      .join('')
      .replaceAll(GAP, ' '),
  );
}
