// npm run bench -- <name> [--quick]: repeatable measurements, each compared with its own baseline.
import { parseArgs } from 'node:util';

interface Bench {
  /**
   * Returns true if everything is within its limit, or `late` if only a time limit was missed.
   * Quick runs take less than a minute.
   */
  run(options: { quick: boolean }): Promise<boolean | 'late'>;
}

const BENCHES: Readonly<Record<string, { what: string; load: () => Promise<Bench> }>> = {
  api: {
    what: 'eight operations, compared with a bare engine that only runs their SQL',
    load: () => import('./api/run.ts'),
  },
  growth: {
    what: 'cost of operations by number of zones (up to 10,000,000), editions and elements (--quick: up to 30,000)',
    load: () => import('./growth/run.ts'),
  },
  cost: {
    what: 'memory of sockets, zones and elements, CPU time of requests and edits, bytes on disk',
    load: () => import('./cost/run.ts'),
  },
  hostile: {
    what: 'fuzzed requests, payload bombs, slow connections, overload, a full disk and forged headers',
    load: () => import('./hostile/run.ts'),
  },
  'worst-case': {
    what: 'every operation, live message and anonymous request at its largest input, beside another tenant',
    load: () => import('./worst-case/run.ts'),
  },
  'space-lists': {
    what: 'pages of space lists with 1,000,000 spaces, compared with 10,000',
    load: () => import('./space-lists/run.ts'),
  },
  'existence-oracle': {
    what: 'response times for foreign ids, compared with ids that do not exist',
    load: () => import('./existence-oracle/run.ts'),
  },
  'zone-size': {
    what: 'writes to a zone of 20,000 elements, compared with an empty one; reads, compared with plain SQL',
    load: () => import('./zone-size/run.ts'),
  },
  visits: {
    what: 'opening a zone after 1,000,000 visits, each under a new client id (--quick: 25,000)',
    load: () => import('./visits/run.ts'),
  },
  'backup-drill': {
    what: '1 GB backed up, restored and compared (--quick: 24 MB)',
    load: () => import('./backup-drill/run.ts'),
  },
  search: {
    what: 'searches among 1,000,000 of 5,000,000 entries, compared with 100,000 (--quick: 50,000 and 10,000)',
    load: () => import('./search/run.ts'),
  },
  types: {
    what: 'what the types of the SDK cost the compiler, compared with an empty file',
    load: () => import('./types/run.ts'),
  },
  'search-writes': {
    what: 'writes of texts, with and without the search index',
    load: () => import('./search-writes/run.ts'),
  },
  transfer: {
    what: 'an edition of 10,000 zones exported, imported, and imported again (--quick: 200)',
    load: () => import('./transfer/run.ts'),
  },
  events: {
    what: 'how soon events arrive, what the log costs writers, and pages of 10,000,000 events (--quick: 200,000)',
    load: () => import('./events/run.ts'),
  },
  scim: {
    what: 'a directory of 10,000 people and 500 groups synchronized over SCIM (--quick: 500 and 25)',
    load: () => import('./scim/run.ts'),
  },
  files: {
    what: '100 uploads of 20 MiB at once: memory, and other requests beside them (--quick: 20 of 5 MiB)',
    load: () => import('./files/run.ts'),
  },
  pictures: {
    what: 'images of a zone of 1,000 elements, and other requests during 100 exports',
    load: () => import('./pictures/run.ts'),
  },
  live: {
    what: 'durable live editing, compared with stock Hocuspocus without storage',
    load: () => import('./live/run.ts'),
  },
  canvas: {
    what: 'the canvas in a browser: frame rate, time to open and size of the scripts',
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
  // Setting only the exit code is not enough: exit handlers of a dependency would override it.
  const holds = await run({ quick: values.quick });
  process.exit(holds === 'late' ? 3 : Number(!holds));
} else {
  for (const [known, { what }] of Object.entries(BENCHES)) {
    process.stdout.write(`${known.padEnd(20)} ${what}\n`);
  }
  if (name !== undefined && !values.list) process.exitCode = 2;
}
