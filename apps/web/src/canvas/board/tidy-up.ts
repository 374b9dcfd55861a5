import { type ArrangeItem, type ArrangeOptions, arrangeItems } from '@lienzo/arrange';
import { endKeysOf } from '@lienzo/zone-doc';
import { groupsOf } from '../arrange/groups.ts';
import { type Layouts, moveElements } from '../arrange/move.ts';
import {
  frameContents,
  type Keys,
  selectedElements,
  withBentConnectors,
  withFrameContents,
} from '../arrange/selection.ts';
import type { Scene } from '../scene/scene.ts';
import {
  type BoxElement,
  elementBounds,
  isBoxElement,
  isMovable,
  type SceneConnector,
} from '../scene/scene-element.ts';
import type { Board } from './board.ts';

/** A new arrangement of elements that can be shown and stored. */
export interface Tidied {
  readonly layouts: Layouts;
  /** Connectors whose bends would be out of place. */
  readonly straightened: readonly string[];
}

/** Arranges the selected elements, or what is in the only selected frame, so that they do not overlap. */
export async function tidyUp(
  { scene, selection }: Board,
  options: ArrangeOptions,
): Promise<Tidied> {
  const targets = targetsOf(scene, selection.get());
  const unitOf = new Map<string, string>();
  const members = new Map<string, Keys>();
  for (const { key } of targets) {
    const keys = withFrameContents(scene, new Set([key]));
    members.set(key, keys);
    for (const member of keys) unitOf.set(member, key);
  }
  const connectors = connectorsBetween(scene, unitOf);
  const items = targets.map((element): ArrangeItem => {
    const [group] = groupsOf(element);
    const { key: id } = element;
    return { id, box: elementBounds(element), ...(group !== undefined && { group }) };
  });
  const edges = connectors.map(({ from, to }) => ({ from, to }));
  const deltas = await arrangeItems(items, edges, options);
  const layouts = new Map(
    [...members].flatMap(([key, keys]) => {
      const delta = deltas.get(key);
      if (!delta || (delta.x === 0 && delta.y === 0)) return [];
      const moved = selectedElements(scene, withBentConnectors(scene, keys)).filter(isMovable);
      return [...moveElements(moved, delta)];
    }),
  );
  const straightened = connectors.flatMap(({ connector, from, to }) => {
    const [a, b] = [deltas.get(from), deltas.get(to)];
    const isSame = a?.x === b?.x && a?.y === b?.y;
    return isSame || !connector.element.bends?.length || !isMovable(connector) ? [] : connector.key;
  });
  return { layouts, straightened };
}

/** Stores an arrangement as one change. The elements stay in their frames. */
export function commitTidied(board: Board, { layouts, straightened }: Tidied): void {
  const { zone, scene } = board;
  scene.preview(layouts);
  const moved = [...layouts.keys()].flatMap((key) => scene.find(key) ?? []);
  const straight = straightened.flatMap((key) => scene.find(key) ?? []);
  scene.preview(new Map());
  zone.transact(() => {
    for (const element of moved.filter(isMovable)) {
      const { id, key } = element;
      if (element.kind === 'connector') {
        const { connected, bends } = element.element;
        zone.change('connector', { id, connected, ...(bends && { bends }) });
      } else zone.change(element.kind, { id, properties: { layout: layouts.get(key) ?? {} } });
    }
    for (const { id } of straight) zone.change('connector', { id, bends: [] });
  });
}

/** Returns the elements to arrange. Those in a frame that is arranged move with it, and locked ones stay. */
function targetsOf(scene: Scene, keys: Keys): BoxElement[] {
  const selected = selectedElements(scene, keys).filter(isBoxElement);
  const [only, second] = selected;
  const isFrame = only?.kind === 'frame' && !second;
  const found = isFrame ? frameContents(scene, only).filter(isBoxElement) : selected;
  const inner = new Set(
    found.flatMap((element) =>
      element.kind === 'frame' ? frameContents(scene, element).map(({ key }) => key) : [],
    ),
  );
  return found.filter((element) => isMovable(element) && !inner.has(element.key));
}

interface Between {
  readonly connector: SceneConnector;
  readonly from: string;
  readonly to: string;
}

/** Returns the connectors between different arranged elements. */
function connectorsBetween(scene: Scene, unitOf: ReadonlyMap<string, string>): Between[] {
  const near = [...unitOf.keys()].flatMap((key) => scene.connectorsOf(key));
  const unique = new Map(near.map((connector) => [connector.key, connector]));
  return [...unique.values()].flatMap((connector) => {
    const [from, to] = endKeysOf(connector.element).map((key) => unitOf.get(key));
    return from === undefined || to === undefined || from === to ? [] : { connector, from, to };
  });
}
