const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const MAX_EXTENSION = 5;

/** Returns the extension of a file name in upper case, or an empty text if it has none. */
export function extensionOf(name: string): string {
  const [, extension = ''] = /[^.]\.([a-z0-9]+)$/i.exec(name) ?? [];
  return extension.length <= MAX_EXTENSION ? extension.toUpperCase() : '';
}

/** Describes a size like `1.2 MB`. */
export function describeBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  // What would be rounded to 1,000 belongs to the next unit.
  while (value >= (unit === 0 ? 1_000 : 999.5) && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${bytes === 1 ? 'byte' : UNITS[unit]}`;
}
