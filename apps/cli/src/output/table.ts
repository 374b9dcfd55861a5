type Row = Readonly<Record<string, string>>;

/** Renders data for reading: a list as a table, anything else as one line per field. */
export function renderTable(data: unknown, width: number): string {
  const lists = findLists(data);
  const [only, ...others] = lists;
  if (!only) return renderFields(flatten(unwrap(data)));
  if (others.length === 0) return renderList(only.items, width);
  const filled = lists.filter(({ items }) => items.length > 0);
  if (filled.length === 0) return EMPTY;
  return filled.map(({ name, items }) => `${name}\n${renderList(items, width)}`).join('\n');
}

const EMPTY = 'No results.\n';

function renderList(items: readonly unknown[], width: number): string {
  if (items.length === 0) return EMPTY;
  return renderRows(shortNames(items.map((item) => flatten(item))), width);
}

interface List {
  name: string;
  items: readonly unknown[];
}

/** Finds the lists of records in a response, at the top level or one level below. */
function findLists(data: unknown): List[] {
  const found = listsIn(data);
  return found.length > 0 || !isRecord(data) ? found : Object.values(data).flatMap(listsIn);
}

/** Finds lists of records; a map of records by ID counts as one. */
function listsIn(data: unknown): List[] {
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.every(isRecord) ? [{ name, items: value }] : [];
    return isMap(value) ? [{ name, items: Object.values(value) }] : [];
  });
}

/** Removes the outer name from a response that consists of a single record. */
function unwrap(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const [only, ...others] = Object.values(data);
  return isRecord(only) && others.length === 0 ? only : data;
}

/** Returns whether the value maps IDs to records, such as the zones of a space. */
function isMap(value: unknown): value is Record<string, object> {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([id, item]) => /^[0-9a-f-]{8,}$/i.test(id) && isRecord(item))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Flattens nested fields to dotted names; lists of records are only counted. */
function flatten(data: unknown, prefix = ''): Row {
  if (!isRecord(data)) return {};
  return Object.assign(
    {},
    ...Object.entries(data).map(([name, value]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      if (isRecord(value)) return flatten(value, path);
      if (Array.isArray(value)) return { [path]: describeList(value) };
      return { [path]: showText(value) };
    }),
  );
}

function describeList(list: readonly unknown[]): string {
  const plain = list.every((item) => typeof item !== 'object');
  return plain ? list.map(showText).join(', ') : `${list.length} (see -o json)`;
}

// User-supplied text could contain control characters that manipulate the terminal.
function showText(value: unknown): string {
  const control = /\p{Cc}+/gu;
  return String(value ?? '').replace(control, ' ');
}

function renderFields(fields: Row): string {
  const names = Object.keys(fields);
  const longest = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(longest)}  ${fields[name]}\n`).join('');
}

/** Shortens dotted names to their last part where that is unique. */
function shortNames(rows: readonly Row[]): Row[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  const counts = Map.groupBy(names, last);
  const short = (name: string) => (counts.get(last(name))?.length === 1 ? last(name) : name);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [short(name), value])),
  );
}

/** Renders as many columns as fit and truncates long cells. */
function renderRows(rows: readonly Row[], width: number): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const maxSize = Number.isFinite(width) ? Math.max(16, Math.floor(width / 3)) : width;
  const columns: { name: string; size: number }[] = [];
  let left = width;
  for (const name of names) {
    const longest = Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length));
    const size = Math.min(longest, maxSize);
    if (columns.length > 0 && size > left) break;
    columns.push({ name, size });
    left -= size + 2;
  }
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, index) => cut(cell, columns[index]?.size ?? 0))
      .join('  ')
      .trimEnd()}\n`;
  const head = line(columns.map(({ name }) => name.toUpperCase()));
  return head + rows.map((row) => line(columns.map(({ name }) => row[name] ?? ''))).join('');
}

function cut(cell: string, size: number): string {
  return cell.length > size ? `${cell.slice(0, size - 1)}…` : cell.padEnd(size);
}
