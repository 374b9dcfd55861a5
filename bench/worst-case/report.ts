import { say } from '../shared/figures.ts';

export interface Result {
  readonly name: string;
  readonly input: string;
  readonly requests: number;
  /** The slowest request, in milliseconds. */
  readonly slowest: number;
  /** Longest time for which the event loop was held, in milliseconds of CPU time. */
  readonly held: number;
  /** Megabytes of memory above the size before. */
  readonly grown: number;
  /** p95 of another tenant, compared with the p95 without these requests. */
  readonly slower: number;
}

interface Limits {
  /** Milliseconds of CPU time. */
  held: number;
  /** Megabytes. */
  grown: number;
  /** A ratio. */
  slower: number;
}

const LIMITS: Limits = { held: 50, grown: 64, slower: 2 };

/** Requests for thousands of elements, which take the cores that everyone shares. */
const MANY_ELEMENTS = [
  ...['getZoneData', 'getZoneVersion', 'getZoneHistoryDocument'],
  ...['Frames', 'Shapes', 'Connectors', 'Comments'].flatMap((kind) =>
    ['insert', 'change', 'list', 'remove'].map((action) => `${action}${kind}`),
  ),
];

/** Requests that need more; README.md says why. */
const EXCEPTIONS: Readonly<Record<string, Partial<Limits>>> = {
  ...Object.fromEntries(MANY_ELEMENTS.map((name) => [name, { slower: 8 }])),
  getSpaceImage: { grown: 300 },
  createSpace: { grown: 300, slower: 6 },
  createZone: { grown: 100, slower: 6 },
  insertTemplate: { held: 80, grown: 100, slower: 6 },
  duplicateSpace: { held: 120, grown: 100, slower: 6 },
  duplicateZone: { held: 100, grown: 100, slower: 6 },
  restoreZoneVersion: { held: 180, slower: 6 },
  restoreZoneHistory: { held: 180, slower: 6 },
  getTemplateContent: { held: 80, slower: 15 },
  listFiles: { slower: 6 },
  searchTeam: { held: 150, slower: 4 },
  insertFrames: { held: 80, slower: 8 },
  'live: open a zone': { held: 130, slower: 15 },
  'live: ask for the document': { held: 250, slower: 15 },
  'live: update': { held: 160, slower: 15 },
  'live: removal': { held: 100, slower: 6 },
};

interface ReportOptions {
  /** Whether the limit for other tenants applies, which takes more requests than a short run sends. */
  othersCount: boolean;
}

/** Prints a table. Returns true if everything is within its limit, otherwise `late`. */
export function report(
  results: readonly Result[],
  { othersCount }: ReportOptions,
): boolean | 'late' {
  say('');
  say('| Request | Largest input | Slowest | Event loop held | Memory | Other tenant, p95 |');
  say('| --- | --- | ---: | ---: | ---: | ---: |');
  for (const { name, input, slowest, held, grown, slower } of results)
    say(
      `| \`${name}\` | ${input} | ${slowest.toFixed(0)} ms | ${held.toFixed(0)} ms | ${Math.max(0, grown).toFixed(0)} MB | ${slower.toFixed(1)} × |`,
    );
  say('');
  const held = sayAbove(results, 'held', 'event loop held too long');
  const grown = sayAbove(results, 'grown', 'too much memory');
  const slower = othersCount ? sayAbove(results, 'slower', 'another tenant waited too long') : 0;
  const most = (figure: keyof Limits) =>
    Math.max(...results.map((result) => result[figure])).toFixed(0);
  say(
    `worst-case: ${results.length} kinds of requests, event loop held at most ${most('held')} ms (${held} above the limit), memory at most +${most('grown')} MB (${grown} above), ${slower} slow down another tenant`,
  );
  return held + grown + slower === 0 || 'late';
}

/** Returns whether a request is above a limit other than that for other tenants. */
export function isAboveLimit({ name, held, grown }: Result): boolean {
  const limits = limitsOf(name);
  return held > limits.held || grown > limits.grown;
}

function limitsOf(name: string): Limits {
  return { ...LIMITS, ...EXCEPTIONS[name] };
}

/** Returns the lower figures of two measurements: garbage collection or a busy machine raise single ones. */
export function lowerOf(one: Result, other: Result): Result {
  return {
    ...one,
    held: Math.min(one.held, other.held),
    grown: Math.min(one.grown, other.grown),
    slower: Math.min(one.slower, other.slower),
  };
}

/** Names the requests above a limit and returns their number. */
function sayAbove(results: readonly Result[], figure: keyof Limits, what: string): number {
  const above = results.filter((result) => result[figure] > limitsOf(result.name)[figure]);
  for (const { name, [figure]: value } of above)
    say(`${what}: ${name}, ${value.toFixed(1)} instead of at most ${limitsOf(name)[figure]}`);
  return above.length;
}
