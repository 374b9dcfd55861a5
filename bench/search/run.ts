// Measures searches among a million entries, for callers with access to all of them or to few.

import { p95, say, show } from '../shared/figures.ts';
import { type Cleanup, createCleanup } from '../shared/run-context.ts';
import type { Wave } from '../shared/statement-recorder.ts';
import { createMeter, type Meter, type Times } from './search-meter.ts';
import { prepareSide, type Searcher, type Side, type Size } from './sized-edition.ts';
import { createVocabulary, KEYWORD_CLASSES, type KeywordClass } from './vocabulary.ts';

const POSTGRES_LIMIT_MILLISECONDS = 50;
const HTTP_LIMIT = 1.5;
const GROWTH_LIMIT = 1.5;

interface Form {
  small: Size;
  large: Size;
  texts: number;
  keywords: number;
  rounds: number;
}

const FULL: Form = {
  small: { entries: 100_000, others: 0 },
  large: { entries: 1_000_000, others: 4 },
  texts: 20_000,
  keywords: 30,
  rounds: 5,
};
const QUICK: Form = {
  small: { entries: 10_000, others: 0 },
  large: { entries: 50_000, others: 1 },
  texts: 5_000,
  keywords: 9,
  rounds: 3,
};

interface Case {
  share: Searcher['share'];
  keywordClass: KeywordClass;
  searches: Search[];
}

interface Search {
  keyword: string;
  small: Planned;
  large: Planned;
}

interface Planned {
  searcher: Searcher;
  waves: Wave[];
}

/** Returns true if every class of keywords is within its limits for every caller. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const form = quick ? QUICK : FULL;
  const cleanup = createCleanup();
  try {
    const vocabulary = createVocabulary(form.texts);
    const side = (size: Size) => prepareSide({ cleanup, texts: vocabulary.texts, ...size });
    const small = await side(form.small);
    const large = await side(form.large);
    const cases: Case[] = [];
    for (const keywordClass of KEYWORD_CLASSES) {
      const keywords = vocabulary.makeKeywords(keywordClass, form.keywords);
      for (const [index, { share }] of large.searchers.entries()) {
        const searches: Search[] = [];
        for (const keyword of keywords) {
          const plan = async (on: Side): Promise<Planned> => {
            const searcher = on.searchers[index];
            if (!searcher) throw new Error('The edition has no such searcher.');
            return { searcher, waves: await on.record(searcher, keyword) };
          };
          searches.push({ keyword, small: await plan(small), large: await plan(large) });
        }
        cases.push({ share, keywordClass, searches });
      }
    }
    await small.endRecording();
    await large.endRecording();
    return await compare(cleanup, { small, large, cases, rounds: form.rounds });
  } finally {
    await cleanup.close();
  }
}

interface Comparison {
  small: Side;
  large: Side;
  cases: readonly Case[];
  rounds: number;
}

async function compare(cleanup: Cleanup, { small, large, cases, rounds }: Comparison) {
  const meters = {
    small: await createMeter(cleanup, small),
    large: await createMeter(cleanup, large),
  };
  const missed: string[] = [];
  let worst = { postgres: 0, http: 0, growth: 0 };
  for (const one of cases) {
    const row = await measureCase(meters, one, rounds);
    const http = row.large.http / row.large.sql;
    const growth = row.large.postgres / row.small.postgres;
    say(
      `${one.keywordClass.padEnd(8)} sees ${one.share.padStart(5)}  p95 in PostgreSQL ${show(row.large.postgres)} (at ${small.entries}: ${show(row.small.postgres)}, ratio ${growth.toFixed(2)}), SQL ${show(row.large.sql)}, HTTP ${show(row.large.http)}, ratio ${http.toFixed(2)}; slowest ${JSON.stringify(row.slowest)}`,
    );
    const name = `${one.keywordClass} with access to ${one.share}`;
    if (row.large.postgres > POSTGRES_LIMIT_MILLISECONDS)
      missed.push(`${name}: ${show(row.large.postgres)} in PostgreSQL`);
    if (http > HTTP_LIMIT) missed.push(`${name}: HTTP ${http.toFixed(2)} × SQL`);
    if (growth > GROWTH_LIMIT)
      missed.push(`${name}: ${growth.toFixed(2)} × the time at the small size`);
    worst = {
      postgres: Math.max(worst.postgres, row.large.postgres),
      http: Math.max(worst.http, http),
      growth: Math.max(worst.growth, growth),
    };
  }
  for (const line of missed) say(`missed: ${line}`);
  say(
    `search: p95 in PostgreSQL at most ${show(worst.postgres)} (limit ${POSTGRES_LIMIT_MILLISECONDS} ms), HTTP ${worst.http.toFixed(2)} × the SQL (limit ${HTTP_LIMIT}), ${worst.growth.toFixed(2)} × the time at ${small.entries} (limit ${GROWTH_LIMIT}): ${missed.length === 0 ? 'holds' : 'does not hold'}`,
  );
  return missed.length === 0;
}

type SideName = 'small' | 'large';

/**
 * Alternates between both sides, so that other load affects them equally. Ignores the first round.
 */
async function measureCase(meters: Record<SideName, Meter>, { searches }: Case, rounds: number) {
  const times: Record<SideName, (Times & { keyword: string })[]> = { small: [], large: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const search of searches) {
      for (const name of ['small', 'large'] as const) {
        const taken = await meters[name].measure({ keyword: search.keyword, ...search[name] });
        if (round >= 0) times[name].push({ ...taken, keyword: search.keyword });
      }
    }
  }
  const slowest = times.large.toSorted((a, b) => b.postgres - a.postgres)[0]?.keyword;
  return { small: p95s(times.small), large: p95s(times.large), slowest };
}

function p95s(times: readonly Times[]): Times {
  return {
    postgres: p95(times.map(({ postgres }) => postgres)),
    sql: p95(times.map(({ sql }) => sql)),
    http: p95(times.map(({ http }) => http)),
  };
}
