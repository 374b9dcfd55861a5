import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { textChunks } from './text-chunks.ts';

describe('textChunks', () => {
  it('encodes texts in small chunks that never split a character', async () => {
    const parts = ['', `a${'😀'.repeat(400_000)}`, '[1]', 'é'.repeat(300_000), '😀'];
    const chunks: Uint8Array[] = [];
    for await (const chunk of textChunks(parts)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(parts.join(''));
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(1_100_000);
    expect((await buffer(textChunks(parts))).equals(Buffer.from(parts.join('')))).toBe(true);
  });
});
