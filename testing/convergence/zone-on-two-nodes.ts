import { toStored } from '@lienzo/contract';
import { versionOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { editElements } from '../../apps/server/src/api/elements/edit-elements.ts';
import type { Context } from '../../apps/server/src/core/context.ts';
import type { EditRequest } from '../../apps/server/src/domain/elements/plan-edit.ts';
import { readCanvas } from '../../apps/server/src/domain/elements/read-elements.ts';
import { shareText } from '../../apps/server/src/domain/elements/share-text.ts';
import { compactZone, dropCompacted } from '../../apps/server/src/domain/journal/compact-zone.ts';
import type { InZone } from '../../apps/server/src/domain/zones/queries.ts';
import type { ZoneHint } from '../../apps/server/src/live/zone-bus.ts';
import { createHistory } from '../../packages/sdk/src/live/history/history.ts';
import type { Random } from '../random/seeded-random.ts';
import { readDocument } from '../zones/zone-document.ts';
import { createRandomEdits, randomId } from './random-edits.ts';
import {
  connectEditor,
  type SimulatedConnection,
  type SimulatedEditor,
} from './simulated-connection.ts';
import { createSimulatedNode, type SimulatedNode } from './simulated-node.ts';
import { createTypedCharacters, type TypedCharacters } from './typed-characters.ts';

/** Dependencies that all zones of a run share. */
export interface ZoneDeps extends Pick<Context, 'db' | 'clock' | 'ids' | 'settings' | 'offload'> {
  /** People who may edit. */
  readonly zuids: readonly string[];
}

/** A zone on two nodes with editors, and the events that can happen to it. */
export interface ConvergingZone {
  readonly zone: InZone;
  readonly editors: readonly SimulatedEditor[];
  readonly nodes: readonly SimulatedNode[];
  /** Hints in transit between nodes. */
  readonly hints: { to: SimulatedNode; hint: ZoneHint }[];
  /** Acknowledged clock of each Yjs client. */
  readonly acknowledgedClocks: ReadonlyMap<number, number>;
  /** Refusals and errors; a correct run has none. */
  readonly errors: readonly string[];
  /** What the editors typed into one text, which nothing removes. */
  readonly typed: TypedCharacters;
  /** Inserts the shape with that text, and shares the text if the document allows it. */
  begin(): Promise<void>;
  edit(editor: SimulatedEditor): void;
  connect(editor: SimulatedEditor, node: SimulatedNode): Promise<void>;
  /** Removes an editor permanently and adds a new one. */
  replace(editor: SimulatedEditor): void;
  /** Sends a request to the API of a node. */
  write(node: SimulatedNode): Promise<void>;
  read(node: SimulatedNode): Promise<void>;
  kill(node: SimulatedNode): void;
  stop(node: SimulatedNode): Promise<void>;
  /** Resolves when the nodes have handled all delivered messages, including those over broken connections. */
  idle(): Promise<void>;
  /** Compacts the journal and drops the compacted entries. Call it only while nothing else runs. */
  compact(): Promise<void>;
}

const MAX_EDITORS = 6;
// The service keeps compacted entries for some minutes.
const GRACE_OVER_MILLISECONDS = 11 * 60_000;

export function createConvergingZone(deps: ZoneDeps, zone: InZone, random: Random): ConvergingZone {
  const { db, clock, offload } = deps;
  // All nodes support version 2 from some write on: at once, later, or never.
  const lastOldWrite = random.pick([-1, -1, 3, 10, Number.POSITIVE_INFINITY]);
  let writes = 0;
  const documentVersion = () => {
    writes += 1;
    return writes > lastOldWrite ? 2 : 1;
  };
  const settings = { ...deps.settings, documentVersion };
  const edits = createRandomEdits(random);
  const textId = randomId(random);
  const typed = createTypedCharacters(textId, random);
  const errors: string[] = [];
  const addError = (error: unknown) => void errors.push(String(error));
  const acknowledgedClocks = new Map<number, number>();
  const hints: ConvergingZone['hints'] = [];
  const connections: SimulatedConnection[] = [];
  const makeNode = (): SimulatedNode => {
    const node: SimulatedNode = createSimulatedNode({
      ...{ db, clock, offload, settings, zone },
      onError: (error) => {
        if (!isLockTimeout(error)) addError(error);
      },
      publishHint(hint) {
        for (const to of nodes) if (to !== node) hints.push({ to, hint });
      },
    });
    return node;
  };
  const nodes = [makeNode(), makeNode()] as const;
  const createEditor = (): SimulatedEditor => {
    const doc = new Y.Doc();
    doc.clientID = 2 + random.below(2 ** 32 - 2);
    const onAcknowledged = (made: number) => acknowledgedClocks.set(doc.clientID, made);
    const zuid = random.pick(deps.zuids);
    const history = createHistory(doc, { caller: () => ({ role: 'EDITOR', zuid }) });
    return { zuid, doc, history, connection: undefined, onAcknowledged };
  };
  const editors = Array.from({ length: 1 + random.below(MAX_EDITORS) }, createEditor);

  const contextOn = (node: SimulatedNode, tasks: (() => void)[]): Context => ({
    ...deps,
    settings,
    session: { key: '', scopes: [], refresh: async () => {} },
    caller: { zuid: random.pick(deps.zuids), displayName: 'Caller', mailId: null, issuer: '' },
    live: node.live,
    afterCommit: (task) => tasks.push(task),
  });
  const send = async (node: SimulatedNode, request: EditRequest) => {
    const tasks: (() => void)[] = [];
    await editElements(contextOn(node, tasks), { ...zone, request, mode: 'each' });
    for (const task of tasks) task();
  };
  const kill = (node: SimulatedNode) => {
    for (const { connection } of editors)
      if (connection && connection.room === node.room()) connection.break();
    node.kill();
  };
  return {
    zone,
    editors,
    nodes,
    hints,
    acknowledgedClocks,
    errors,
    typed,
    async begin() {
      const element = toStored('shape', { meta: { id: textId }, basic: { type: 'OVAL' as const } });
      const insertions = [{ kind: 'shape' as const, element, path: '' }];
      await send(nodes[0], { insertions, changes: [], removals: [] });
      if (versionOf(await readDocument(db, zone)) < 2) return;
      const [zuid = ''] = deps.zuids;
      await shareText({ ...deps, settings, live: nodes[0].live }, { ...zone, zuid, key: textId });
    },
    edit({ doc, zuid, history }) {
      const chance = random.below(10);
      if (chance === 0) typed.follow(doc, () => history.undo());
      else if (chance === 1) typed.follow(doc, () => history.redo());
      else if (chance < 5) history.transact(() => typed.type(doc));
      else history.transact(() => edits.edit(doc, zuid));
    },
    async connect(editor, node) {
      editor.connection?.break();
      const room = await node.enter();
      // By now the editor may have connected elsewhere or been replaced, and the node may have stopped.
      if (editor.connection || !editors.includes(editor) || node.room() !== room) return;
      editor.connection = connectEditor({
        ...{ editor, room, zone, db, settings },
        onDisconnect: addError,
      });
      connections.push(editor.connection);
    },
    replace(editor) {
      editor.connection?.break();
      editors[editors.indexOf(editor)] = createEditor();
    },
    write: (node) => send(node, edits.request(textId)).catch(ignoreLockTimeout),
    async read(node) {
      await readCanvas(contextOn(node, []), zone).catch(ignoreLockTimeout);
    },
    kill,
    async stop(node) {
      for (const { connection } of editors)
        if (connection && connection.room === node.room()) connection.break();
      await node.room()?.settle();
      kill(node);
    },
    async idle() {
      await Promise.all(connections.map((connection) => connection.idle()));
    },
    async compact() {
      await compactZone({ db, clock, offload }, zone);
      const later = { now: () => new Date(clock.now().getTime() + GRACE_OVER_MILLISECONDS) };
      await dropCompacted({ db, clock: later }, zone);
    },
  };
}

/** A request that waited too long is refused, without an effect. */
function ignoreLockTimeout(error: unknown): void {
  if (!isLockTimeout(error)) throw error;
}

/** A node retries a commit that waited too long for the lock of a zone, which happens on a busy machine. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
