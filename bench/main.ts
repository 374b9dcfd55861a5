// npm run bench -- <name> [--quick]: measurements that anyone can repeat, each beside its own baseline.
import { parseArgs } from 'node:util';

interface Bench {
  /** Whether everything is within its limit. Those that have a smaller form take less than a minute. */
  /** Late when nothing is wrong but that something took longer than it may. */
  run(options: { quick: boolean }): Promise<boolean | 'late'>;
}

const BENCHES: Readonly<Record<string, { what: string; load: () => Promise<Bench> }>> = {
  api: {
    what: 'eight operations beside a bare engine that only does their SQL',
    load: () => import('./api/run.ts'),
  },
  growth: {
    what: 'what operations cost by zones (up to 10,000,000), editions and elements (--quick: up to 30,000)',
    load: () => import('./growth/run.ts'),
  },
  cost: {
    what: 'memory of sockets, zones and elements, processor time of requests and edits, bytes on disk',
    load: () => import('./cost/run.ts'),
  },
  hostile: {
    what: 'odd requests, bombs, slow connections, overload, a full disk and forged headers',
    load: () => import('./hostile/run.ts'),
  },
  'space-lists': {
    what: 'pages of space lists at 1,000,000 spaces beside 10,000',
    load: () => import('./space-lists/run.ts'),
  },
  'existence-oracle': {
    what: 'time of answers for foreign ids beside ids of nothing',
    load: () => import('./existence-oracle/run.ts'),
  },
  'zone-size': {
    what: 'writes to a zone of 20,000 elements beside an empty one; reads beside bare SQL',
    load: () => import('./zone-size/run.ts'),
  },
  'backup-drill': {
    what: '1 GB backed up, restored and compared (--quick: 24 MB)',
    load: () => import('./backup-drill/run.ts'),
  },
  search: {
    what: 'searches among 1,000,000 entries of 5,000,000 beside 100,000 (--quick: 50,000 beside 10,000)',
    load: () => import('./search/run.ts'),
  },
  'search-writes': {
    what: 'writes with texts, with and without keeping what searches need',
    load: () => import('./search-writes/run.ts'),
  },
  transfer: {
    what: 'an edition of 10,000 zones exported, imported, and imported again (--quick: 200)',
    load: () => import('./transfer/run.ts'),
  },
  pictures: {
    what: 'pictures of a zone of 1,000 elements, and other requests beside 100 of them',
    load: () => import('./pictures/run.ts'),
  },
  live: {
    what: 'live editing that is durable beside stock Hocuspocus, which keeps nothing',
    load: () => import('./live/run.ts'),
  },
  canvas: {
    what: 'the canvas in a browser: frames while it moves beside an empty page, time to open, script to load',
    load: () => import('./canvas/run.ts'),
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const [name] = positionals;
const bench = BENCHES[name ?? ''];
if (bench && !values.list) {
  const { run } = await bench.load();
  // Not only a code: whoever waits for the end of the process to clean up would set another.
  const holds = await run({ quick: values.quick });
  process.exit(holds === 'late' ? 3 : Number(!holds));
} else {
  for (const [known, { what }] of Object.entries(BENCHES)) {
    process.stdout.write(`${known.padEnd(20)} ${what}\n`);
  }
  if (name !== undefined && !values.list) process.exitCode = 2;
}
