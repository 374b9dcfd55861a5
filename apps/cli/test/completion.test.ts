import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runCli } from './support/run-cli.ts';

const run = promisify(execFile);

async function complete(...words: string[]): Promise<string[]> {
  const { stdout: script } = await runCli(['completion', 'bash']);
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(lienzo ${quoted}); COMP_CWORD=${words.length}; _lienzo; echo "\${COMPREPLY[@]}"`;
  const { stdout } = await run('bash', ['-c', `${script}\n${ask}`]);
  return stdout.trim().split(' ');
}

it('completes groups, commands, options and choices in bash', async () => {
  expect(await complete('zo')).toEqual([
    ...['zones', 'zone-access', 'zone-versions', 'zone-history', 'zone-timer', 'zone-vote'],
  ]);
  expect(await complete('spaces', 'du')).toEqual(['duplicate']);
  expect(await complete('token', 're')).toEqual(['revoke']);
  expect(await complete('spaces', 'list', '--acti')).toEqual(['--action-type']);
  expect(await complete('spaces', 'list', '--team', '5', '--action-type', 'FAV')).toEqual([
    'FAVORITES',
  ]);
  expect(await complete('spaces', 'list', '-o', 'j')).toEqual(['json']);
});

it.each(['zsh', 'fish'])('contains every group and option for %s', async (shell) => {
  const { code, stdout } = await runCli(['completion', shell]);
  expect(code).toBe(0);
  for (const word of ['zone-versions', 'change-meta', '--action-type', 'RECENTLY_TRASHED']) {
    expect(stdout).toContain(word);
  }
});
