/** Removes accents and lowercases a text, so that searches match regardless of both. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
