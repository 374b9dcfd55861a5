import { describe, expect, it } from 'vitest';
import { createLoadShedder } from './load-shedder.ts';

function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('the load shedder', () => {
  it('rejects requests while the maximum is running', async () => {
    const loadShedder = createLoadShedder(2);
    const [one, two] = [hold(), hold()];
    const first = loadShedder.admit(one.work);
    const second = loadShedder.run(two.work);
    await expect(loadShedder.admit(async () => 'late')).rejects.toMatchObject({
      key: 'overloaded',
    });
    one.end();
    await first;
    await expect(loadShedder.admit(async () => 'in time')).resolves.toBe('in time');
    two.end();
    await second;
  });

  it('does not start the work that it rejects', async () => {
    const loadShedder = createLoadShedder(1);
    const held = hold();
    const first = loadShedder.admit(held.work);
    let started = false;
    await loadShedder
      .admit(async () => {
        started = true;
      })
      .catch(() => {});
    expect(started).toBe(false);
    held.end();
    await first;
  });

  it('never rejects further work of an admitted request', async () => {
    const loadShedder = createLoadShedder(1);
    const held = hold();
    const first = loadShedder.admit(held.work);
    await expect(loadShedder.run(async () => 'done')).resolves.toBe('done');
    held.end();
    await first;
  });

  it('frees the slot of failed work', async () => {
    const loadShedder = createLoadShedder(1);
    const failure = new Error('broken');
    await expect(loadShedder.admit(() => Promise.reject(failure))).rejects.toBe(failure);
    await expect(loadShedder.admit(async () => 'next')).resolves.toBe('next');
  });
});
