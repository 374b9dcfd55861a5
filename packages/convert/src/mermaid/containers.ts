import { elementKey, type ShapeInput } from '@lienzo/contract';
import type { Content } from '../conversion.ts';
import { textOf } from './write-text.ts';

interface Container {
  readonly id: string;
  readonly title: string;
  /** The id of the container around it. */
  readonly parent: string | undefined;
}

type Containers = readonly Container[] & {
  /** Returns the id of the innermost container of a shape. */
  parentOf(shape: ShapeInput): string | undefined;
};

/** Returns what becomes a subgraph: frames, and shapes that lie around everything else in their group. */
export function containersOf({ frames, shapes }: Content): Containers {
  const byGroup = new Map<string, ShapeInput[]>();
  for (const shape of shapes) {
    for (const group of pathOf(shape)) {
      const members = byGroup.get(group) ?? [];
      if (members.length === 0) byGroup.set(group, members);
      members.push(shape);
    }
  }
  const around = new Map<string, ShapeInput>();
  for (const [group, members] of byGroup) {
    const container = members.find(
      (shape) =>
        pathOf(shape).at(-1) === group &&
        members.length > 1 &&
        members.every((member) => member === shape || contains(shape, member)),
    );
    if (container) around.set(group, container);
  }
  const frameIds = new Set(frames.map(({ meta }) => elementKey(meta.id)));
  const parentOf = (shape: ShapeInput): string | undefined => {
    const containers = pathOf(shape).map((group) => around.get(group));
    const inner = containers.findLast(
      (container) => container !== undefined && container !== shape,
    );
    if (inner) return inner.meta.id;
    const frame = shape.frame_id;
    return frame !== undefined && frameIds.has(elementKey(frame)) ? frame : undefined;
  };
  const list: Container[] = [
    ...frames.map(({ meta }) => ({ id: meta.id, title: meta.name, parent: undefined })),
    ...[...around.values()].map((shape) => ({
      id: shape.meta.id,
      title: textOf(shape.text) || ' ',
      parent: parentOf(shape),
    })),
  ];
  return Object.assign(list, { parentOf });
}

function pathOf({ group_id: path }: ShapeInput): string[] {
  return path === undefined ? [] : path.toLowerCase().split('/');
}

function contains(outer: ShapeInput, inner: ShapeInput): boolean {
  const [one, other] = [outer, inner].map(({ properties }) => {
    const { left = 0, top = 0, width = 0, height = 0 } = properties?.layout ?? {};
    return { left, top, right: left + width, bottom: top + height };
  });
  if (!one || !other) return false;
  return (
    one.left <= other.left &&
    one.top <= other.top &&
    one.right >= other.right &&
    one.bottom >= other.bottom
  );
}
