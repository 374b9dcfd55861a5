// npm run bench -- <name>: measurements that anyone can repeat, each beside its own baseline.
const BENCHES: Readonly<
  Record<string, { what: string; load: () => Promise<{ run(): Promise<boolean> }> }>
> = {
  'space-lists': {
    what: 'pages of space lists at 1,000,000 spaces beside 10,000',
    load: () => import('./space-lists.ts'),
  },
  'existence-oracle': {
    what: 'time of answers for foreign ids beside ids of nothing',
    load: () => import('./existence-oracle.ts'),
  },
  'zone-size': {
    what: 'writes to a zone of 20,000 elements beside an empty one; reads beside bare SQL',
    load: () => import('./zone-size.ts'),
  },
};

const [name = '--list'] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) {
  const { run } = await bench.load();
  process.exitCode = (await run()) ? 0 : 1;
} else {
  for (const [known, { what }] of Object.entries(BENCHES)) {
    process.stdout.write(`${known.padEnd(20)} ${what}\n`);
  }
  if (name !== '--list') process.exitCode = 2;
}
