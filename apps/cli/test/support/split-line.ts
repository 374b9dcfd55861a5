/** Splits a command line like a shell, as far as the examples need it. */
export function splitLine(line: string): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|\\'|[^\s'"\\])+/g) ?? [];
  return words.map((word) =>
    word.replace(
      /'([^']*)'|"([^"]*)"|\\(')/g,
      (_, single, double, quote) => single ?? double ?? quote,
    ),
  );
}
