import { decodeEntities, parseHtml } from '../text/parse-html.ts';
import type { Line, RichText, Run } from '../text/rich-text.ts';

/** Returns the text of a label: HTML tags, Markdown between backticks, and codes such as `#35;`. */
export function parseLabel(source: string): RichText {
  const text = source.trim();
  const decoded = text.replace(/#(x?[0-9a-fA-F]+|[a-zA-Z]{2,8});/g, (whole, name: string) => {
    const isNumber = /^(\d+|x[0-9a-f]+)$/i.test(name);
    // Marked, so that a code for < does not start a tag.
    return `&${isNumber ? '#' : ''}${name};` || whole;
  });
  if (decoded.length > 1 && decoded.startsWith('`') && decoded.endsWith('`')) {
    return parseMarkdown(decoded.slice(1, -1));
  }
  const withIcons = decoded.replace(/(?<![\w/])fa[bsrlkd]?:fa-[\w-]{1,60}\s?/g, '');
  return trimLines(parseHtml(withIcons.replace(/\\n|\r?\n/g, '<br/>')));
}

/** Returns whether a label shows an icon of an icon font, which a text cannot. */
export function hasIcon(source: string): boolean {
  return /(?<![\w/])fa[bsrlkd]?:fa-[\w-]/.test(source);
}

function parseMarkdown(source: string): RichText {
  const lines = source.split(/\r?\n|<br\s*\/?>/i).map((line): Line => {
    const runs: Run[] = [];
    for (const [, bold, italic, plain] of line.matchAll(
      /(?:\*\*|__)(.{1,2000}?)(?:\*\*|__)|[*_](.{1,2000}?)[*_]|([^*_]+|[*_])/g,
    )) {
      if (bold !== undefined) runs.push({ text: decodeEntities(bold), bold: true });
      else if (italic !== undefined) runs.push({ text: decodeEntities(italic), italic: true });
      else runs.push({ text: decodeEntities(plain ?? '') });
    }
    return { runs };
  });
  return trimLines(lines);
}

/** Removes spaces at the start and end of lines. */
function trimLines(lines: RichText): RichText {
  return lines.map((line): Line => {
    const runs = line.runs.map((run, index): Run => {
      let { text } = run;
      if (index === 0) text = text.trimStart();
      if (index === line.runs.length - 1) text = text.trimEnd();
      return { ...run, text };
    });
    return { ...line, runs };
  });
}
