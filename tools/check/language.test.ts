import { expect, it } from 'vitest';
import { language } from './language.ts';
import { exceptions, retiredWords } from './retired-words.ts';
import { createProject } from './test-project.ts';

// One sample of each kind of text, with the word that the check must report.
const RETIRED: readonly [file: string, text: string, word: string][] = [
  ['apps/server/src/a.ts', '// Tells somebody.', 'somebody'],
  ['apps/server/src/b.ts', '/** The same, but slower. */', '/** The same'],
  ['apps/server/src/c.ts', 'const MOST_ROWS = 3;', 'MOST_R'],
  ['apps/server/src/d.ts', 'const standing = readZoneStanding();', 'standing'],
  ['apps/server/src/e.ts', 'import { foldZone } from "x";', 'foldZone'],
  ['apps/server/src/f.test.ts', "it('was seen red before', () => {});", 'seen red'],
  ['apps/web/src/texts/g.ts', "keep: 'Keep this moment',", 'Keep this moment'],
  ['apps/cli/src/h.ts', "summary: 'Whoever asks gets an answer',", 'Whoever'],
  ['apps/server/migrations/0010-next.sql', 'create table graves ();', 'graves'],
  ['docs/i.md', 'The journal is read anew.', 'anew'],
  ['docs/decisions/0001-j.md', 'A limit of so many rows.', 'so many'],
];

it('fails on retired words in comments, code, tests, labels, CLI texts and docs', async () => {
  const root = await createProject({
    files: Object.fromEntries(RETIRED.map(([file, text]) => [file, `${text}\n`])),
  });
  const faults = await language.findFaults(root);
  for (const [file, , word] of RETIRED) {
    expect(faults).toContainEqual(expect.stringContaining(`${file}:1 says "${word}"`));
  }
});

it('accepts plain English, old migrations and dependencies', async () => {
  const root = await createProject({
    files: {
      'apps/server/src/a.ts': '/** Returns the folders of a standalone team, in order. */\n',
      'apps/server/migrations/0003-zones.sql': '-- Whoever reads this: element_graves.\n',
      'node_modules/theirs/readme.md': 'Somebody else wrote this.\n',
    },
  });
  expect(await language.findFaults(root)).toEqual([]);
});

it('has a replacement for every retired word, and a reason for every exception', () => {
  expect(retiredWords.filter(({ instead }) => instead === '')).toEqual([]);
  expect(exceptions.filter(({ reason }) => reason === '')).toEqual([]);
});
