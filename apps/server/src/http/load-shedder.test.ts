import { describe, expect, it } from 'vitest';
import { createLoadShedder } from './load-shedder.ts';

function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('the gate', () => {
  it('turns away what comes while as much as allowed is under way', async () => {
    const gate = createLoadShedder(2);
    const [one, two] = [hold(), hold()];
    const first = gate.admit(one.work);
    const second = gate.carry(two.work);
    await expect(gate.admit(async () => 'late')).rejects.toMatchObject({ key: 'overloaded' });
    one.end();
    await first;
    await expect(gate.admit(async () => 'in time')).resolves.toBe('in time');
    two.end();
    await second;
  });

  it('does not begin the work that it turns away', async () => {
    const gate = createLoadShedder(1);
    const held = hold();
    const first = gate.admit(held.work);
    let begun = false;
    await gate
      .admit(async () => {
        begun = true;
      })
      .catch(() => {});
    expect(begun).toBe(false);
    held.end();
    await first;
  });

  it('never turns away the rest of what it has let in', async () => {
    const gate = createLoadShedder(1);
    const held = hold();
    const first = gate.admit(held.work);
    await expect(gate.carry(async () => 'carried')).resolves.toBe('carried');
    held.end();
    await first;
  });

  it('frees the place of work that fails', async () => {
    const gate = createLoadShedder(1);
    const failure = new Error('broken');
    await expect(gate.admit(() => Promise.reject(failure))).rejects.toBe(failure);
    await expect(gate.admit(async () => 'next')).resolves.toBe('next');
  });
});
