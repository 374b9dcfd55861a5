/** Splits a line as a shell does, as far as our examples need it. */
export function splitLine(line: string): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"\\])+/g) ?? [];
  return words.map((word) =>
    word.replace(
      /'([^']*)'|"([^"]*)"|\\(')/g,
      (_, single, double, quote) => single ?? double ?? quote,
    ),
  );
}
