const NAME_LENGTH = 255;

/** What a copy is called unless somebody says otherwise. */
export function copyName(name: string): string {
  // Cut by whole characters, so that a long name ending in an emoji stays a valid one.
  return Array.from(`Copy of ${name}`).slice(0, NAME_LENGTH).join('');
}
