import { describe, expect, it } from 'vitest';
import { describeVersion } from './import-versions.ts';

const version = (description: string, author?: string) => ({
  version_id: '1',
  time: '2026-01-31T08:30:00.000Z',
  description,
  author,
});

describe('the description of an imported version', () => {
  it('names the original author', () => {
    expect(describeVersion(version('Before', 'Ada'))).toBe('Before (by Ada)');
    expect(describeVersion(version('', 'Ada'))).toBe('by Ada');
    expect(describeVersion(version('Before'))).toBe('Before');
    expect(describeVersion(version(''))).toBeUndefined();
  });

  it('respects the maximum length and splits no character', () => {
    for (const [description, author] of [
      ['🎨'.repeat(255), 'Ada'],
      ['🎨'.repeat(255), '🎨'.repeat(255)],
      ['', '🎨'.repeat(255)],
    ] as const) {
      const text = describeVersion(version(description, author)) ?? '';
      expect([...text].length).toBeLessThanOrEqual(255);
      expect(text.isWellFormed()).toBe(true);
      expect(text).toContain('by ');
    }
  });
});
