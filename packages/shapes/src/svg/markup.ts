// What XML cannot carry, not even escaped: most control characters, halves of pairs, two others.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

// Visible ASCII without what is escaped, as most values are. Outlines of letters are long.
const PLAIN = /^[ !#-%(-;=?-~]*$/;

/** Text that stays text in XML, between tags and in attributes. */
export function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (sign) => entities[sign] ?? '');
}

/** Attributes in the given order, each with a space before it; what is undefined is left out. */
export function attributes(values: Readonly<Record<string, string | undefined>>): string {
  let written = '';
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) written += ` ${name}="${escapeText(value)}"`;
  }
  return written;
}
