import { setImmediate } from 'node:timers/promises';
import type { Random } from '../random/seeded-random.ts';
import type { ConvergingZone } from './zone-on-two-nodes.ts';

const MAX_STEPS = 200;

/**
 * Runs random events on a zone. The seed decides which events run in which order; the database decides which
 * of several concurrent ones finishes first.
 */
export async function runRandomEvents(zone: ConvergingZone, random: Random): Promise<void> {
  const { editors, nodes, hints } = zone;
  const running = new Set<Promise<void>>();
  const someEditor = () => random.pick(editors);
  const someNode = () => random.pick(nodes);
  const some = () => 1 + random.below(4);
  const start = (work: Promise<void>) => {
    running.add(work);
    work.then(
      () => running.delete(work),
      () => {}, // reported when everything is awaited
    );
  };
  const waitUntilIdle = async () => {
    await Promise.all(running);
    await zone.idle();
    await Promise.all(nodes.map((node) => node.room()?.settle()));
  };
  /** Takes hints in random order, so the last one sent can be the first one received. */
  const receiveHint = () => hints.splice(random.below(Math.max(1, hints.length)), 1)[0];

  const events: readonly (readonly [weight: number, runOne: () => unknown])[] = [
    [450, () => zone.edit(someEditor())],
    [150, () => someEditor().connection?.deliverUp(some())],
    [120, () => someEditor().connection?.deliverDown(some())],
    [60, () => start(zone.connect(someEditor(), someNode()))],
    [30, () => someEditor().connection?.break()],
    [10, () => zone.replace(someEditor())],
    [40, deliverHint],
    [15, receiveHint], // the hint is lost
    [25, () => start(zone.write(someNode()))],
    [8, () => start(zone.read(someNode()))],
    [20, () => someNode().room()?.writer.catchUp()],
    [60, () => setImmediate()],
    [20, () => someEditor().connection?.idle()],
    [4, () => zone.kill(someNode())],
    [3, () => zone.stop(someNode())],
    [3, () => waitUntilIdle().then(zone.compact)],
  ];
  function deliverHint(): void {
    const next = receiveHint();
    next?.to.receiveHint(next.hint);
  }
  const total = events.reduce((sum, [weight]) => sum + weight, 0);
  const runOne = () => {
    let point = random.below(total);
    return events.find(([weight]) => {
      point -= weight;
      return point < 0;
    })?.[1]();
  };

  for (const editor of editors) if (random.percent(70)) await zone.connect(editor, someNode());
  // Most failures need few steps.
  const steps = random.percent(25) ? random.below(MAX_STEPS) : random.below(MAX_STEPS / 4);
  for (let step = 0; step <= steps; step += 1) await runOne();
  await waitUntilIdle();
}

/** Reconnects all editors and delivers all messages, except hints between the nodes. */
export async function settleZone(zone: ConvergingZone, random: Random): Promise<void> {
  const { editors, nodes } = zone;
  for (const editor of editors)
    if (!editor.connection) await zone.connect(editor, random.pick(nodes));
  for (const { connection } of editors) connection?.deliverDown();
  for (const { connection } of editors) connection?.deliverUp();
  await zone.idle();
  // Every node does this when it compares the heads of the journals.
  await Promise.all(nodes.map((node) => node.room()?.writer.catchUp()));
  for (const { connection } of editors) connection?.deliverDown();
  await Promise.all(nodes.map((node) => node.room()?.settle()));
}
