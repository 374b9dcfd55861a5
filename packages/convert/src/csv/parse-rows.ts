const QUOTE = '"';

/** Returns the most likely separator of a file, from its first line. */
export function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counts = ['\t', ';', ','].map((mark) => ({ mark, count: line.split(mark).length - 1 }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count > 0 ? best.mark : ',';
}

/** Parses CSV as RFC 4180 describes it, with any separator. Leaves out empty rows. */
export function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  while (at < text.length) {
    const quoted = text[at] === QUOTE;
    const { cell, next } = quoted ? readQuoted(text, at) : readPlain(text, at, separator);
    row.push(quoted ? cell : cell.trim());
    at = next;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    // Whatever follows a closing quote up to the separator is not part of the cell.
    while (quoted && at < text.length && !isEnd(text[at], separator)) at += 1;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    endRow();
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  endRow();
  return rows;
}

function isEnd(letter: string | undefined, separator: string): boolean {
  return letter === separator || letter === '\n' || letter === '\r';
}

function readPlain(text: string, from: number, separator: string) {
  let next = from;
  while (next < text.length && !isEnd(text[next], separator)) next += 1;
  return { cell: text.slice(from, next), next };
}

function readQuoted(text: string, from: number) {
  const parts: string[] = [];
  let start = from + 1;
  for (;;) {
    const end = text.indexOf(QUOTE, start);
    if (end < 0) return { cell: [...parts, text.slice(start)].join(QUOTE), next: text.length };
    parts.push(text.slice(start, end));
    if (text[end + 1] !== QUOTE) return { cell: parts.join(QUOTE), next: end + 1 };
    start = end + 2;
  }
}
