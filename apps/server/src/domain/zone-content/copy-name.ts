const NAME_LENGTH = 255;

/** Returns the default name of a copy. */
export function copyName(name: string): string {
  // Truncated by code points, so that an emoji at the limit does not leave half a surrogate pair.
  return Array.from(`Copy of ${name}`).slice(0, NAME_LENGTH).join('');
}
