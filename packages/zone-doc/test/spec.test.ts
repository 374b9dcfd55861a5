import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../', import.meta.url);
const RULE = /\[[A-Z]\d+\]/g;

function rulesOf(text: string): Set<string> {
  return new Set(text.match(RULE));
}

const spec = readFileSync(new URL('SPEC.md', folder), 'utf8');
const stated = [...spec.matchAll(/^- \*\*(\[[A-Z]\d+\])\*\*/gm)].map(([, rule]) => rule);
const cited = rulesOf(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('spec.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n'),
);

describe('SPEC.md', () => {
  it('states each rule once, and numbers them without a gap', () => {
    const groups = Map.groupBy(stated, (rule) => rule?.[1]);
    for (const [group, rules] of groups)
      expect(rules).toEqual(rules.map((_, index) => `[${group}${index + 1}]`));
    expect(stated.length).toBeGreaterThan(30);
  });

  it('states only rules that a test cites', () => {
    expect(stated.filter((rule) => !cited.has(rule ?? ''))).toEqual([]);
  });

  it('states every rule that a test or it itself cites', () => {
    const known = new Set(stated);
    const unknown = [...cited, ...rulesOf(spec)].filter((rule) => !known.has(rule));
    expect(unknown).toEqual([]);
  });
});
