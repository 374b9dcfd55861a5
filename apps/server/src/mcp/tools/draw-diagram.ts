import { changeElements } from '@lienzo/contract';
import Type from 'typebox';
import { shortIdOf } from '../../core/short-ids.ts';
import { buildBatch } from '../drawing/build-batch.ts';
import { type DiagramNode, layoutDiagram } from '../drawing/layout-diagram.ts';
import { COLOR_NAMES } from '../drawing/look.ts';
import { createNewIds } from '../drawing/new-ids.ts';
import { describeWritten, writeChanges } from '../drawing/write-changes.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import { readZone, type ZoneIds, ZoneReference } from '../zone-reference.ts';
import { inputOf, Once, Point } from './fields.ts';

const NodeId = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,39}$' });

const Node = Type.Object(
  {
    id: NodeId,
    text: Type.String({ maxLength: 2_000 }),
    type: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_.]{1,60}$',
        description:
          'As in outlines: flowchart.PROCESS by default, flowchart.DECISION, OVAL, CAN …',
      }),
    ),
    color: Type.Optional(
      Type.String({
        pattern: '^#?[A-Za-z0-9]{1,20}$',
        description: `#rrggbb or ${COLOR_NAMES.join(', ')}`,
      }),
    ),
  },
  { additionalProperties: false },
);

const Edge = Type.Object(
  { from: NodeId, to: NodeId, text: Type.Optional(Type.String({ maxLength: 500 })) },
  { additionalProperties: false },
);

const MARGIN = 40;

export const drawDiagram = defineTool({
  name: 'draw_diagram',
  title: 'Draw a diagram',
  description:
    'Draws nodes and the lines between them, laid out in layers, at a free place of the zone. With a title, they are in a frame. Returns the outline, and the short id of each node.',
  input: inputOf({
    zone: ZoneReference,
    nodes: Type.Array(Node, { minItems: 1, maxItems: 300 }),
    edges: Type.Optional(Type.Array(Edge, { maxItems: 600 })),
    direction: Type.Optional(Type.Enum(['down', 'right'])),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    near: Type.Optional(Point),
    dry_run: Type.Optional(Type.Boolean()),
    once: Once,
  }),
  needs: [changeElements],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  async run(context, input) {
    const { nodes, edges = [], direction = 'down', title, near, dry_run, once } = input;
    const zone = readZone(input.zone);
    const ids = new Set(nodes.map(({ id }) => id));
    if (ids.size < nodes.length) throw new ToolRefusal('Two nodes have the same id.');
    const unknown = edges.flatMap(({ from, to }) => [from, to]).find((id) => !ids.has(id));
    if (unknown !== undefined) throw new ToolRefusal(`No node has the id ${unknown}.`);
    const done = await findEarlier(context, zone, input);
    if (done) return done;
    const gaps = { gap: 60, layerGap: edges.some(({ text }) => text) ? 110 : 80 };
    const drawing = layoutDiagram(nodes.map(sizeNode), edges, { direction, ...gaps });
    const inset = title === undefined ? 0 : MARGIN;
    const block = { width: drawing.width + 2 * inset, height: drawing.height + 2 * inset };
    const position = near && { left: near.x, top: near.y };
    const origin = await context.zones.findSpace(zone, { ...block, near: position });
    const frame = '_frame';
    if (ids.has(frame)) throw new ToolRefusal(`A node cannot have the id ${frame}.`);
    const inFrame = title === undefined ? {} : { in: frame };
    const [x, y] = [Math.round(origin.left), Math.round(origin.top)];
    const changes = [
      ...(title === undefined
        ? []
        : [{ do: 'add' as const, as: frame, kind: 'frame' as const, name: title, x, y, ...block }]),
      ...nodes.map((node) => {
        const { width, height } = sizeNode(node);
        const place = drawing.places.get(node.id) ?? { left: 0, top: 0 };
        return {
          ...{ do: 'add' as const, as: node.id, kind: 'shape' as const, text: node.text },
          ...{ type: node.type ?? 'flowchart.PROCESS', ...(node.color && { color: node.color }) },
          ...{ x: x + inset + place.left, y: y + inset + place.top, width, height, ...inFrame },
        };
      }),
      ...edges.map(({ from, to, text }) => ({
        ...{ do: 'add' as const, kind: 'connector' as const, from, to, ...inFrame },
        ...(text !== undefined && { text }),
      })),
    ];
    const newId = createNewIds(once, context.zuid);
    const { batch, names } = await buildBatch(context, zone, { changes, newId });
    const written = await writeChanges(context, {
      ...{ zone, batch: dry_run ? { ...batch, dry_run } : batch, touched: [] },
      ...{ expectSeq: undefined, once },
    });
    const description = { zone, written, deleted: [], knewState: false, names };
    return { text: await describeWritten(context, description) };
  },
});

/**
 * Returns the answer to a repeated call, if its nodes exist. The API cannot recognize it: the free place of the
 * diagram is another one now.
 */
async function findEarlier(
  { zones, zuid }: ToolContext,
  zone: ZoneIds,
  { once, title, nodes }: { once?: string; title?: string; nodes: readonly { id: string }[] },
): Promise<ToolAnswer | undefined> {
  if (once === undefined) return undefined;
  const newId = createNewIds(once, zuid);
  if (title !== undefined) newId(); // of the frame
  const ids = nodes.map(({ id }) => ({ name: id, id: newId() }));
  try {
    await zones.resolve(
      zone,
      ids.slice(0, 1).map(({ id }) => id),
    );
  } catch (error) {
    if (error instanceof ToolRefusal) return undefined;
    throw error;
  }
  const names = ids.map(({ name, id }) => `${name} = ${shortIdOf(id)}`);
  return { text: ['This was drawn before.', ...names].join('\n') };
}

const CHARACTERS_PER_LINE = 18;

/** Returns a node with a size that its text fits into. */
function sizeNode({
  id,
  text,
  type = '',
}: {
  id: string;
  text: string;
  type?: string;
}): DiagramNode {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0);
  const height = Math.max(64, lines * 24 + 32);
  // Only the middle of a diamond has room for text.
  const isDiamond = /(?:DECISION|DIAMOND)$/i.test(type);
  return isDiamond ? { id, width: 224, height: height * 2 } : { id, width: 184, height };
}
