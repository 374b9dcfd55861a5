/** Values that change from run to run: ids, times, addresses. */
const VOLATILE: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<uuid>'],
  [/[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}/g, '<time>'],
  [/http:\/\/127\.0\.0\.1:\d+/g, '<address>'],
  [/\d{12,}/g, '<id>'],
];

interface ShownOutput {
  readonly language: string;
  readonly text: string;
}

/**
 * Returns how the actual output differs from the output on a page, or undefined. On the page, `…` matches
 * anything: within a string, as a line, as the rest of a list, or as a key for all further fields.
 */
export function compareOutput(shown: ShownOutput, got: string): string | undefined {
  if (shown.language !== 'json') return compareText(shown.text, got);
  const value = parse(got);
  if (value === undefined) return `is not JSON: ${got.trim().slice(0, 200) || 'nothing'}`;
  const expected = parse(shown.text);
  if (expected === undefined) return 'the output on the page is not JSON';
  return compareValue(expected, value, '');
}

/** Checks whether the output of a program is an error response of the service. */
export function isErrorResponse(output: string): boolean {
  const response = parse(output);
  return (
    typeof response === 'object' && response !== null && Reflect.get(response, 'status') === 'error'
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function compareText(shown: string, got: string): string | undefined {
  const same = patternOf(shown.trim()).test(maskVolatile(got.trim()).replace(/ +$/gm, ''));
  return same ? undefined : `printed:\n${got.trim() || 'nothing'}`;
}

function maskVolatile(text: string): string {
  return VOLATILE.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text);
}

function patternOf(shown: string): RegExp {
  const source = maskVolatile(shown)
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replace(/^…\n/gm, '(?:.*\\n)*')
    .replace(/\n…$/, '(?:\\n.*)*')
    .replaceAll('…', '.*');
  return new RegExp(`^${source}$`);
}

function compareValue(shown: unknown, got: unknown, path: string): string | undefined {
  if (shown === '…') return undefined;
  if (Array.isArray(shown)) return compareList(shown, got, path);
  if (typeof shown === 'object' && shown !== null) {
    return compareRecord(shown as Record<string, unknown>, got, path); // neither null nor a list
  }
  const same =
    typeof shown === 'string' && typeof got === 'string'
      ? patternOf(shown).test(maskVolatile(got))
      : shown === got;
  return same ? undefined : difference(shown, got, path);
}

function compareList(shown: unknown[], got: unknown, path: string): string | undefined {
  if (!Array.isArray(got)) return difference(shown, got, path);
  const open = shown.at(-1) === '…';
  const items = open ? shown.slice(0, -1) : shown;
  if (open ? got.length < items.length : got.length !== items.length) {
    return `${path || '/'} has ${got.length} items, not ${items.length}${open ? ' or more' : ''}`;
  }
  return firstDifference(items.map((item, at) => compareValue(item, got[at], `${path}/${at}`)));
}

function compareRecord(shown: Record<string, unknown>, got: unknown, path: string) {
  if (typeof got !== 'object' || got === null || Array.isArray(got)) {
    return difference(shown, got, path);
  }
  const { '…': rest, ...fields } = shown;
  const missing = Object.keys(fields).filter((name) => !(name in got));
  if (missing.length > 0) return `${path || '/'} has no ${missing.join(', ')}`;
  const further = Object.keys(got).filter((name) => !(name in fields));
  if (further.length > 0 && !rest) return `${path || '/'} also has ${further.join(', ')}`;
  return firstDifference(
    Object.entries(fields).map(([name, value]) =>
      compareValue(value, Reflect.get(got, name), `${path}/${name}`),
    ),
  );
}

function firstDifference(found: (string | undefined)[]): string | undefined {
  return found.find((text) => text !== undefined);
}

function difference(shown: unknown, got: unknown, path: string): string {
  return `${path || '/'} is ${JSON.stringify(got)?.slice(0, 200)}, not ${JSON.stringify(shown)}`;
}
