import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from './support/run-cli.ts';

const box = { width: 200, height: 80, y: 0 };
const canvas = JSON.stringify({
  nodes: [
    { id: 'a', type: 'text', text: 'Ask', x: 0, ...box },
    { id: 'b', type: 'file', file: 'offer.pdf', x: 300, ...box },
  ],
  edges: [{ id: 'c', fromNode: 'a', toNode: 'b' }],
});

it('converts a file without a service, and lists what was lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-convert-'));
  const [input, output] = [join(folder, 'a.canvas'), join(folder, 'a.excalidraw')];
  await writeFile(input, canvas);
  const { code, stderr } = await runCli(['convert', input, output]);
  expect(code).toBe(0);
  expect(stderr).toContain('b: the file offer.pdf');
  const { type, elements } = JSON.parse(await readFile(output, 'utf8'));
  expect(type).toBe('excalidraw');
  expect(elements.map((element: { type: string }) => element.type)).toEqual(
    expect.arrayContaining(['rectangle', 'text', 'arrow']),
  );
});

it('says what is wrong with a file or a format', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-convert-'));
  const input = join(folder, 'a.excalidraw');
  await writeFile(input, '{');
  const malformed = await runCli(['convert', input, join(folder, 'a.canvas')]);
  expect(malformed.code).toBe(1);
  expect(malformed.stderr).toContain('not JSON');
  const unknown = await runCli(['convert', input, join(folder, 'a.docx')]);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('--to');
});
