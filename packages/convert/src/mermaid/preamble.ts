export interface Source {
  /** The first word of the diagram, such as `flowchart`. */
  readonly kind: string;
  /** The rest of the first line. */
  readonly options: string;
  /** The statements after the first line, with the line breaks of the file. */
  readonly body: string;
  /** The number of the first line of the body. */
  readonly firstLine: number;
  readonly title?: string | undefined;
  readonly hasDirectives: boolean;
}

/** Returns the parts of a Mermaid text, without front matter, directives and comments. Undefined for an empty one. */
export function readPreamble(source: string): Source | undefined {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const fenced = withoutFence(text);
  const front = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(fenced);
  const title = /^title:[ \t]*(.+)$/m
    .exec(front?.[1] ?? '')?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  let hasDirectives = /^config:/m.test(front?.[1] ?? '');
  // Blank lines stay, so that line numbers are those of the file.
  const withoutFront = front ? blank(front[0]) + fenced.slice(front[0].length) : fenced;
  const directives = withoutDirectives(withoutFront);
  if (directives.length !== withoutFront.length) hasDirectives = true;
  const body = directives.replace(/^[ \t]*%%[^\n]*/gm, '');
  const first = /\S/.exec(body);
  if (!first) return undefined;
  const header = /([\w-]+)[ \t]*([^\n;]*);?/y;
  header.lastIndex = first.index;
  const match = header.exec(body);
  if (!match) return undefined;
  const firstLine = body.slice(0, header.lastIndex).split('\n').length;
  return {
    kind: match[1] ?? '',
    options: (match[2] ?? '').trim(),
    body: body.slice(header.lastIndex),
    firstLine,
    title,
    hasDirectives,
  };
}

function blank(part: string): string {
  return part.replace(/[^\n]/g, '');
}

/** Removes the marks around a code block of Markdown. */
function withoutFence(text: string): string {
  const start = /^\s*```\s*mermaid[^\n]*\n/.exec(text);
  const end = text.lastIndexOf('\n```');
  if (!start) return text;
  return `\n${text.slice(start[0].length, end < start[0].length ? undefined : end)}`;
}

/** Removes `%%{ … }%%`. */
function withoutDirectives(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('%%{', at);
    const end = start < 0 ? -1 : text.indexOf('}%%', start);
    if (end < 0) break;
    parts.push(text.slice(at, start), blank(text.slice(start, end)));
    at = end + '}%%'.length;
  }
  return parts.join('') + text.slice(at);
}
