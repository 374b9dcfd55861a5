import { setImmediate } from 'node:timers/promises';
import type { Random } from '../random/seeded-random.ts';
import type { ConvergingZone } from './zone-on-two-nodes.ts';

const MAX_STEPS = 200;

/**
 * Lets things happen to a zone. The seed decides what happens in which order; which of several things
 * under way comes first, the database decides.
 */
export async function playZone(world: ConvergingZone, random: Random): Promise<void> {
  const { peers, nodes, hints } = world;
  const underWay = new Set<Promise<void>>();
  const somePeer = () => random.pick(peers);
  const someNode = () => random.pick(nodes);
  const some = () => 1 + random.below(4);
  const begin = (work: Promise<void>) => {
    underWay.add(work);
    work.then(
      () => underWay.delete(work),
      () => {}, // reported when everything is awaited
    );
  };
  const quiet = async () => {
    await Promise.all(underWay);
    await world.handled();
    await Promise.all(nodes.map((node) => node.room()?.settle()));
  };
  /** In any order, so the last may come first. */
  const receiveHint = () => hints.splice(random.below(Math.max(1, hints.length)), 1)[0];

  const events: readonly (readonly [weight: number, happen: () => unknown])[] = [
    [450, () => world.edit(somePeer())],
    [150, () => somePeer().line?.talk(some())],
    [120, () => somePeer().line?.listen(some())],
    [60, () => begin(world.connect(somePeer(), someNode()))],
    [30, () => somePeer().line?.break()],
    [10, () => world.replace(somePeer())],
    [40, deliverHint],
    [15, receiveHint], // it is lost
    [25, () => begin(world.write(someNode()))],
    [8, () => begin(world.read(someNode()))],
    [20, () => someNode().room()?.writer.catchUp()],
    [60, () => setImmediate()],
    [20, () => somePeer().line?.quiet()],
    [4, () => world.kill(someNode())],
    [3, () => world.stop(someNode())],
    [3, () => quiet().then(world.compact)],
  ];
  function deliverHint(): void {
    const next = receiveHint();
    next?.to.receiveHint(next.hint);
  }
  const total = events.reduce((sum, [weight]) => sum + weight, 0);
  const happen = () => {
    let point = random.below(total);
    return events.find(([weight]) => {
      point -= weight;
      return point < 0;
    })?.[1]();
  };

  for (const peer of peers) if (random.percent(70)) await world.connect(peer, someNode());
  // Most of what goes wrong needs few steps.
  const steps = random.percent(25) ? random.below(MAX_STEPS) : random.below(MAX_STEPS / 4);
  for (let step = 0; step <= steps; step += 1) await happen();
  await quiet();
}

/** Everybody comes back and hears everything, except what one node told the other. */
export async function comeToRest(world: ConvergingZone, random: Random): Promise<void> {
  const { peers, nodes } = world;
  for (const peer of peers) if (!peer.line) await world.connect(peer, random.pick(nodes));
  for (const { line } of peers) line?.listen();
  for (const { line } of peers) line?.talk();
  await world.handled();
  // As every node does when it compares how far the journals are.
  await Promise.all(nodes.map((node) => node.room()?.writer.catchUp()));
  for (const { line } of peers) line?.listen();
  await Promise.all(nodes.map((node) => node.room()?.settle()));
}
