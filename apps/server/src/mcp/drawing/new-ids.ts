import { createHash, randomUUID } from 'node:crypto';

/**
 * Creates a source of ids for new elements. With a text for one change, a repeated call makes the same ids, so
 * that the API recognizes the repeated request.
 */
export function createNewIds(once: string | undefined, zuid: string): () => string {
  if (once === undefined) return randomUUID;
  let count = 0;
  return () => {
    count += 1;
    const hex = createHash('sha256').update(`${zuid}\n${once}\n${count}`).digest('hex');
    const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `8${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  };
}
