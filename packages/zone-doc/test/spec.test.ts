import { readdirSync, readFileSync } from 'node:fs';
import { geometries, limits } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import {
  MAX_ATTRIBUTE_BYTES,
  MAX_CLIENT_ID,
  MAX_IDS_PER_SOCKET,
  MAX_IDS_PER_ZONE,
  MAX_NAME_BYTES,
  MAX_WORDS_LENGTH,
  SPLIT_COST,
} from '../src/guards/update-limits.ts';
import { DOCUMENT_VERSION, facetNames, SERVER_CLIENT, updateLimits } from '../src/index.ts';
import { MAX_Z_LENGTH } from '../src/stacking.ts';

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

/** Returns the text of a rule on one line. */
function textOf(rule: string): string {
  const start = spec.indexOf(`- **[${rule}]**`);
  const end = spec.slice(start + 1).search(/^(- \*\*|#)/m);
  return spec.slice(start, end < 0 ? undefined : start + 1 + end).replaceAll(/\s+/g, ' ');
}

const written = (number: number) => number.toLocaleString('en-US');

describe('SPEC.md', () => {
  it('numbers the rules of each section without gaps or repetition', () => {
    const groups = Map.groupBy(stated, (rule) => rule?.[1]);
    for (const [group, rules] of groups)
      expect(rules).toEqual(rules.map((_, index) => `[${group}${index + 1}]`));
    expect(stated.length).toBeGreaterThan(30);
  });

  it('contains only rules that a test cites', () => {
    expect(stated.filter((rule) => !cited.has(rule ?? ''))).toEqual([]);
  });

  it('contains every rule that a test or the page itself cites', () => {
    const known = new Set(stated);
    const unknown = [...cited, ...rulesOf(spec)].filter((rule) => !known.has(rule));
    expect(unknown).toEqual([]);
  });

  it.each([
    ['D1', `The newest version is ${DOCUMENT_VERSION};`],
    ['D5', `Client id ${SERVER_CLIENT} is reserved`],
    ['E16', `1 to ${limits.tag} characters`],
    ['E18', `1 to ${written(limits.alt)} characters`],
    ['E17', `1 to ${limits.columns} objects`],
    ['E17', `1 to ${limits.rows} objects`],
    ['E17', `1 to ${written(limits.cellText)} characters`],
    ['E17', `at most ${written(limits.cells)} cells`],
    ['E19', `at most ${written(limits.metadataBytes)} bytes`],
    ['E19', `1 to ${limits.metadataName} bytes`],
    ['E19', `at most ${limits.metadataDepth} levels`],
    ['E19', `1 to ${limits.externalKey} characters`],
    ['T4', `more than ${written(limits.portionText)} UTF-16 code units`],
    ['Z2', `of 2 to ${MAX_Z_LENGTH} characters`],
    ['Z3', `more than ${MAX_Z_LENGTH} characters`],
    ['Z4', `at most ${MAX_Z_LENGTH} characters`],
    ['W6', `client id ${SERVER_CLIENT} `],
    ['G2', `${written(updateLimits.bytes)} bytes (1 MiB)`],
    ['G2', `${written(updateLimits.structs)} structs`],
    ['G2', `${written(updateLimits.deletions)} deletion ranges`],
    ['G2', `${written(updateLimits.values)} JSON values`],
    ['G2', `${written(updateLimits.text)} bytes of UTF-8`],
    ['G2', `at most ${MAX_NAME_BYTES} bytes of UTF-8`],
    ['G2', `at most ${written(MAX_ATTRIBUTE_BYTES)} bytes`],
    ['G2', `at most ${written(MAX_WORDS_LENGTH)} UTF-16 code units`],
    ['G4', `at most ${updateLimits.depth} levels`],
    ['G6', `at most ${written(MAX_CLIENT_ID)} (32 bits)`],
    ['G6', `client id ${SERVER_CLIENT} (`],
    ['G6', `at most ${MAX_IDS_PER_SOCKET} client ids`],
    ['G6', `at most ${written(MAX_IDS_PER_ZONE)} of them are new to a zone in a day`],
    ['G7', `at most ${written(updateLimits.growth)} clocks`],
    ['G9', `at most ${written(updateLimits.steps)} steps`],
    ['G9', `splitting a merged item is ${SPLIT_COST} steps`],
  ])('states the same numbers as the code in %s: %s', (rule, text) => {
    expect(textOf(rule)).toContain(text);
  });

  it('lists the facets of each kind and the geometry families', () => {
    const rules = { frame: 'E2', shape: 'E3', connector: 'E4', comment: 'E5' } as const;
    for (const [kind, rule] of Object.entries(rules)) {
      const names = facetNames[kind as keyof typeof rules].filter(
        (name) => !['kind', 'z', 'id'].includes(name),
      );
      for (const name of names) expect(textOf(rule)).toContain(`\`${name}\``);
    }
    for (const family of Object.keys(geometries)) expect(textOf('E3')).toContain(`\`${family}\``);
  });
});
