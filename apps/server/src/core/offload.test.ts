import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createOffload, TaskTimeoutError } from './offload.ts';

let folder: string;
let module: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lienzo-offload-'));
  const file = join(folder, 'work.mjs');
  await writeFile(
    file,
    `export function work(input) {
      if (input === 'fail') throw new Error('no');
      if (input === 'exit') process.exit(1);
      while (input === 'loop');
      return input;
    }`,
  );
  module = pathToFileURL(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function open() {
  const offload = createOffload();
  onTestFinished(() => offload.close());
  return offload;
}

it('lets keys take turns', async () => {
  const offload = open();
  const order: string[] = [];
  const run = async (key: string, name: string) => {
    order.push(await offload.run<string>(module, name, key));
  };
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
    ...['b1', 'b2'].map((name) => run('b', name)),
    run('c', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('rejects a failing task and continues with the next', async () => {
  const offload = open();
  const failing = offload.run(module, 'fail');
  const next = offload.run(module, 'next');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('next');
});

it('starts a new thread after a crash', async () => {
  const offload = open();
  const crashing = offload.run(module, 'exit');
  const next = offload.run(module, 'next');
  await expect(crashing).rejects.toThrow(/exited/);
  await expect(next).resolves.toBe('next');
});

it('stops a task that takes too long and continues with the next', async () => {
  const offload = createOffload({ taskMilliseconds: 3_000 });
  onTestFinished(() => offload.close());
  await offload.run(module, 'started');
  const endless = offload.run(module, 'loop');
  const next = offload.run(module, 'next');
  await expect(endless).rejects.toThrow(TaskTimeoutError);
  await expect(next).resolves.toBe('next');
});

it('rejects waiting tasks when it is closed', async () => {
  const offload = open();
  const tasks = [offload.run(module, 'first'), offload.run(module, 'second')];
  const settled = Promise.allSettled(tasks);
  await offload.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
