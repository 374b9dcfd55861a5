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

/** Returns the failures of docs that contain only this page. */
async function findFailures(...lines: string[]): Promise<string[]> {
  await writeFile(join(folder, 'docs/page.md'), lines.join('\n'));
  const setup = 'export GREETING=hello';
  const results = await runDocs({
    ...{ root: folder, setup, env: process.env },
    only: '',
    onPage: () => {},
  });
  return results.flatMap(({ where, failure }) =>
    failure === undefined ? [] : [`${where} ${failure}`],
  );
}

describe('an example', () => {
  it('passes when its commands succeed and print the output on the page', async () => {
    const page = [
      ...block('sh run', 'WORD=$GREETING', 'echo "$WORD"'),
      ...block('text output', 'hello'),
      ...block('sh run', 'echo "still $WORD"'),
      ...block('text output', 'still hello'),
      ...block('ts run', "console.log(JSON.stringify({ said: process.env.GREETING ?? '' }));"),
      ...block('json output', '{ "said": "hello" }'),
    ];
    expect(await findFailures(...page)).toEqual([]);
  });

  it.each([
    ['its last command fails', 'false', 'a command exited with 1'],
    ['a command in the middle fails', 'grep x /dev/null\necho on', 'a command exited with 1'],
    ['a part of a pipeline fails', 'false | cat', 'a command exited with 1'],
    ['a command is unknown', 'no-such-command-here', 'a command exited with 127'],
    ['a variable is not set', 'echo "$UNSET_VARIABLE"', 'unbound variable'],
    ['the service returns an error', 'echo \'{"status": "error"}\'', 'returned an error'],
  ])('fails when %s', async (_what, code, failure) => {
    const failures = await findFailures(...block('sh run', code));
    expect(failures).toEqual([expect.stringContaining(failure)]);
    expect(failures[0]).toMatch(/^docs\/page\.md:1 /);
  });

  it('fails when its output differs from the page', async () => {
    const page = [...block('sh run', 'echo \'{"a": 1}\''), ...block('json output', '{ "a": "1" }')];
    expect(await findFailures(...page)).toEqual(['docs/page.md:5 /a is 1, not "1"']);
  });

  it('passes when the page shows the error', async () => {
    const page = [
      ...block('sh run', 'echo \'{"status": "error", "code": 7}\''),
      ...block('json output', '{ "status": "error", "code": 7 }'),
    ];
    expect(await findFailures(...page)).toEqual([]);
  });

  it('fails when its program throws or does not compile', async () => {
    expect(await findFailures(...block('ts run', "throw new Error('broken');"))).toEqual([
      expect.stringContaining('broken'),
    ]);
    const failures = await findFailures(
      '',
      ...block('ts run', "const n: number = 'text';", 'void n;'),
    );
    expect(failures).toEqual([expect.stringContaining('docs-page-2.ts(3,7): error TS2322')]);
  });

  it('can keep running in a second terminal and print later output there', async () => {
    const page = (last: string) => [
      ...block('sh run', 'rm -f pipe; mkfifo pipe'),
      ...block('sh run in=second', 'echo ready; cat pipe'),
      ...block('text output in=second', 'ready'),
      ...block('sh run', 'echo update > pipe'),
      ...block('text output in=second', 'ready', last),
    ];
    expect(await findFailures(...page('update'))).toEqual([]);
  });
});

describe('a page', () => {
  it('fails for a misspelled marker and ignores unmarked blocks', async () => {
    expect(await findFailures(...block('sh', 'false'), ...block('sh rnu', 'false'))).toEqual([
      'docs/page.md:5 unknown marker "rnu"',
    ]);
    expect(await findFailures(...block('bash run', 'true'))).toEqual([
      'docs/page.md:1 run requires sh or ts, not "bash"',
    ]);
    expect(await findFailures(...block('text output', 'x'))).toEqual([
      'docs/page.md:1 no example precedes this output',
    ]);
  });

  it('fails for links to missing files and headings', async () => {
    const links = '[a](page.md#what-it-is) [b](../README.md) [c](#nothing) [d](https://x.test/)';
    expect(await findFailures('## What *it* is', '', links)).toEqual([
      'docs/page.md: links broken: ../README.md, #nothing',
    ]);
  });
});
