import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runDocs } from './run-docs.ts';

const ROOT = dirname(dirname(import.meta.dirname));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-pages-'));
  await mkdir(join(folder, 'docs'));
  for (const name of ['node_modules', 'tsconfig.json']) {
    await symlink(join(ROOT, name), join(folder, name));
  }
});
afterEach(() => rm(folder, { recursive: true }));

const FENCE = '```';
const block = (info: string, ...lines: string[]) => [`${FENCE}${info}`, ...lines, FENCE, ''];

/** Where the docs are at fault when they hold just this page, and how. */
async function findFaults(...lines: string[]): Promise<string[]> {
  await writeFile(join(folder, 'docs/page.md'), lines.join('\n'));
  const names = 'export GREETING=hello';
  const results = await runDocs({
    ...{ root: folder, names, env: process.env },
    only: '',
    onPage: () => {},
  });
  return results.flatMap(({ where, fault }) => (fault === undefined ? [] : [`${where} ${fault}`]));
}

describe('an example', () => {
  it('passes when its commands succeed and print what is shown', async () => {
    const page = [
      ...block('sh run', 'WORD=$GREETING', 'echo "$WORD"'),
      ...block('text output', 'hello'),
      ...block('sh run', 'echo "still $WORD"'),
      ...block('text output', 'still hello'),
      ...block('ts run', "console.log(JSON.stringify({ said: process.env.GREETING ?? '' }));"),
      ...block('json output', '{ "said": "hello" }'),
    ];
    expect(await findFaults(...page)).toEqual([]);
  });

  it.each([
    ['its last command fails', 'false', 'a command ended with 1'],
    ['a command in its middle fails', 'grep x /dev/null\necho on', 'a command ended with 1'],
    ['a part of a pipe fails', 'false | cat', 'a command ended with 1'],
    ['a command is unknown', 'no-such-command-here', 'a command ended with 127'],
    ['a variable was never set', 'echo "$NOBODY_SET_THIS"', 'unbound variable'],
    ['the service answers an error', 'echo \'{"status": "error"}\'', 'answered an error'],
  ])('fails when %s', async (_what, code, fault) => {
    const faults = await findFaults(...block('sh run', code));
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults[0]).toMatch(/^docs\/page\.md:1 /);
  });

  it('fails when it prints something else than what is shown', async () => {
    const page = [...block('sh run', 'echo \'{"a": 1}\''), ...block('json output', '{ "a": "1" }')];
    expect(await findFaults(...page)).toEqual(['docs/page.md:5 /a is 1, not "1"']);
  });

  it('may answer an error that the page shows', async () => {
    const page = [
      ...block('sh run', 'echo \'{"status": "error", "code": 7}\''),
      ...block('json output', '{ "status": "error", "code": 7 }'),
    ];
    expect(await findFaults(...page)).toEqual([]);
  });

  it('fails when its program throws, or the compiler refuses it', async () => {
    expect(await findFaults(...block('ts run', "throw new Error('broken');"))).toEqual([
      expect.stringContaining('broken'),
    ]);
    const faults = await findFaults('', ...block('ts run', "const n: number = 'text';", 'void n;'));
    expect(faults).toEqual([expect.stringContaining('docs-page-2.ts(3,7): error TS2322')]);
  });

  it('goes on in a terminal of its own, and shows there what happens meanwhile', async () => {
    const page = (last: string) => [
      ...block('sh run', 'rm -f pipe; mkfifo pipe'),
      ...block('sh run in=second', 'echo ready; cat pipe'),
      ...block('text output in=second', 'ready'),
      ...block('sh run', 'echo news > pipe'),
      ...block('text output in=second', 'ready', last),
    ];
    expect(await findFaults(...page('news'))).toEqual([]);
  });
});

describe('a page', () => {
  it('fails for a marking that is misspelt, and leaves unmarked blocks alone', async () => {
    expect(await findFaults(...block('sh', 'false'), ...block('sh rnu', 'false'))).toEqual([
      'docs/page.md:5 "rnu" is no marking',
    ]);
    expect(await findFaults(...block('bash run', 'true'))).toEqual([
      'docs/page.md:1 run goes with sh and ts, not with "bash"',
    ]);
    expect(await findFaults(...block('text output', 'x'))).toEqual([
      'docs/page.md:1 no example stands before it',
    ]);
  });

  it('fails for links to files and headings that are not there', async () => {
    const links = '[a](page.md#what-it-is) [b](../README.md) [c](#nothing) [d](https://x.test/)';
    expect(await findFaults('## What *it* is', '', links)).toEqual([
      'docs/page.md: links lead nowhere: ../README.md, #nothing',
    ]);
  });
});
