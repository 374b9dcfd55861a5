import * as Y from 'yjs';
import { editElements } from '../../apps/server/src/api/elements/edit-elements.ts';
import type { Context } from '../../apps/server/src/core/context.ts';
import { readCanvas } from '../../apps/server/src/domain/elements/read-elements.ts';
import type { InZone } from '../../apps/server/src/domain/zones/queries.ts';
import { compactZone, dropCompacted } from '../../apps/server/src/jobs/compact-zone.ts';
import type { ZoneHint } from '../../apps/server/src/live/zone-bus.ts';
import type { Random } from '../random/seeded-random.ts';
import { createRandomEdits } from './random-edits.ts';
import { type Line, openLine, type Peer } from './simulated-connection.ts';
import { createSocketlessNode, type SocketlessNode } from './simulated-node.ts';

/** What all zones of a run share. */
export interface Ground extends Pick<Context, 'db' | 'clock' | 'ids' | 'settings' | 'offload'> {
  /** People who may edit. */
  readonly zuids: readonly string[];
}

/** A zone on two nodes with people around it, and everything that may happen to it. */
export interface ConvergingZone {
  readonly zone: InZone;
  readonly peers: readonly Peer[];
  readonly nodes: readonly SocketlessNode[];
  /** Word from node to node that is on its way. */
  readonly hints: { to: SocketlessNode; hint: ZoneHint }[];
  /** Yjs clients with how much of their edits was acknowledged. */
  readonly promises: ReadonlyMap<number, number>;
  /** What nobody deserved: refusals and errors. */
  readonly faults: readonly string[];
  edit(peer: Peer): void;
  connect(peer: Peer, node: SocketlessNode): Promise<void>;
  /** Somebody goes for ever, and somebody new comes. */
  replace(peer: Peer): void;
  /** Requests to the API on a node. */
  write(node: SocketlessNode): Promise<void>;
  read(node: SocketlessNode): Promise<void>;
  kill(node: SocketlessNode): void;
  stop(node: SocketlessNode): Promise<void>;
  /** Resolves when the nodes are done with what has arrived, also over lines that broke since. */
  handled(): Promise<void>;
  /** Compacts the journal and drops what is folded; only while nothing is under way. */
  compact(): Promise<void>;
}

const MAX_PEERS = 6;
// In truth the old pieces stay for some minutes.
const GRACE_OVER_MILLISECONDS = 11 * 60_000;

export function createConvergingZone(ground: Ground, zone: InZone, random: Random): ConvergingZone {
  const { db, clock, offload, settings } = ground;
  const edits = createRandomEdits(random);
  const faults: string[] = [];
  const complain = (fault: unknown) => void faults.push(String(fault));
  const promises = new Map<number, number>();
  const hints: ConvergingZone['hints'] = [];
  const lines: Line[] = [];
  const makeNode = (): SocketlessNode => {
    const node: SocketlessNode = createSocketlessNode({
      ...{ db, clock, offload, settings, zone },
      onError: complain,
      tell(hint) {
        for (const to of nodes) if (to !== node) hints.push({ to, hint });
      },
    });
    return node;
  };
  const nodes = [makeNode(), makeNode()];
  const makePeer = (): Peer => {
    const doc = new Y.Doc();
    doc.clientID = 2 + random.below(2 ** 32 - 2);
    const onPromise = (made: number) => promises.set(doc.clientID, made);
    return { zuid: random.pick(ground.zuids), doc, line: undefined, onPromise };
  };
  const peers = Array.from({ length: 1 + random.below(MAX_PEERS) }, makePeer);

  const contextOn = (node: SocketlessNode, tasks: (() => void)[]): Context => ({
    ...ground,
    caller: { zuid: random.pick(ground.zuids), displayName: 'Caller', mailId: null },
    live: node.live,
    afterCommit: (task) => tasks.push(task),
  });
  const kill = (node: SocketlessNode) => {
    for (const { line } of peers) if (line && line.room === node.room()) line.break();
    node.kill();
  };
  return {
    zone,
    peers,
    nodes,
    hints,
    promises,
    faults,
    edit: ({ doc, zuid }) => edits.edit(doc, zuid),
    async connect(peer, node) {
      peer.line?.break();
      const room = await node.enter();
      // Meanwhile they may have come in otherwise or gone for ever, and the node may have ended.
      if (peer.line || !peers.includes(peer) || node.room() !== room) return;
      peer.line = openLine({ peer, room, zone, settings, onCut: complain });
      lines.push(peer.line);
    },
    replace(peer) {
      peer.line?.break();
      peers[peers.indexOf(peer)] = makePeer();
    },
    async write(node) {
      const tasks: (() => void)[] = [];
      const request = edits.request();
      await editElements(contextOn(node, tasks), { ...zone, request, mode: 'each' });
      for (const task of tasks) task();
    },
    async read(node) {
      await readCanvas(contextOn(node, []), zone);
    },
    kill,
    async stop(node) {
      for (const { line } of peers) if (line && line.room === node.room()) line.break();
      await node.room()?.settle();
      kill(node);
    },
    async handled() {
      await Promise.all(lines.map((line) => line.quiet()));
    },
    async compact() {
      await compactZone({ db, clock, offload }, zone);
      const later = { now: () => new Date(clock.now().getTime() + GRACE_OVER_MILLISECONDS) };
      await dropCompacted({ db, clock: later }, zone);
    },
  };
}
