import { describe, expect, it } from 'vitest';
import { createRandom, readSeed } from '../../../../../testing/random/seeded-random.ts';
import { type DiagramNode, layoutDiagram } from './layout-diagram.ts';

const OPTIONS = { direction: 'down', gap: 60, layerGap: 80 } as const;

const nodesOf = (count: number): DiagramNode[] =>
  Array.from({ length: count }, (_, index) => ({ id: `n${index}`, width: 184, height: 64 }));

describe('the layout of a diagram', () => {
  it('puts each node below those that lead to it', () => {
    const edges = [
      { from: 'n0', to: 'n1' },
      { from: 'n1', to: 'n2' },
      { from: 'n0', to: 'n2' },
    ];
    const { places } = layoutDiagram(nodesOf(3), edges, OPTIONS);
    const tops = [0, 1, 2].map((index) => places.get(`n${index}`)?.top);
    expect(tops).toEqual([0, 144, 288]);
    const right = layoutDiagram(nodesOf(3), edges, { ...OPTIONS, direction: 'right' });
    expect(right.places.get('n2')?.left).toBe(2 * (184 + 80));
  });

  it('bears cycles, loops and separate parts', () => {
    const edges = [
      { from: 'n0', to: 'n1' },
      { from: 'n1', to: 'n0' },
      { from: 'n2', to: 'n2' },
    ];
    const { places } = layoutDiagram(nodesOf(4), edges, OPTIONS);
    expect(places.size).toBe(4);
  });

  it('never lets nodes overlap, and starts at 0,0', () => {
    const random = createRandom(readSeed());
    for (let round = 0; round < 50; round += 1) {
      const nodes = nodesOf(1 + random.below(40));
      const any = () => `n${random.below(nodes.length)}`;
      const edges = Array.from({ length: random.below(80) }, () => ({ from: any(), to: any() }));
      const { places, width, height } = layoutDiagram(nodes, edges, OPTIONS);
      const boxes = nodes.map((node) => ({ ...node, ...places.get(node.id) }));
      const isInside = ({ left = -1, top = -1 }) =>
        left >= 0 && top >= 0 && left + 184 <= width + 1 && top + 64 <= height + 1;
      expect(boxes.every(isInside)).toBe(true);
      const overlaps = boxes.flatMap((one, index) =>
        boxes.slice(index + 1).filter((other) => {
          const [x, y] = [(one.left ?? 0) - (other.left ?? 0), (one.top ?? 0) - (other.top ?? 0)];
          return Math.abs(x) < 184 && Math.abs(y) < 64;
        }),
      );
      expect(overlaps).toEqual([]);
    }
  });

  it('of the largest diagram takes less than a second', () => {
    const nodes = nodesOf(300);
    const edges = Array.from({ length: 600 }, (_, index) => ({
      from: `n${(index * 7) % 300}`,
      to: `n${(index * 13 + 1) % 300}`,
    }));
    const started = process.cpuUsage();
    layoutDiagram(nodes, edges, OPTIONS);
    const { user, system } = process.cpuUsage(started);
    expect(user + system).toBeLessThan(1_000_000);
  });
});
