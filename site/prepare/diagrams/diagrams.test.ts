import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawGraph } from './draw-graph.ts';
import { parseFlowchart, reduceEdges } from './graph.ts';
import { readFolders, readPackages } from './imports.ts';
import { drawFlowcharts } from './insert-diagrams.ts';
import { layOut } from './layout.ts';

const ROOT = join(import.meta.dirname, '../../..');
const chart = 'flowchart TD\n  a["First<br>text"]\n  a -->|has| b\n  b --> c["Last"]\n  a --> c\n';

describe('parseFlowchart', () => {
  it('reads nodes, texts and labels', () => {
    const { nodes, edges } = parseFlowchart(chart);
    expect([...nodes]).toEqual([
      ['a', ['First', 'text']],
      ['b', ['b']],
      ['c', ['Last']],
    ]);
    expect(edges).toEqual([
      { from: 'a', to: 'b', label: 'has' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ]);
  });

  it('refuses what it cannot draw', () => {
    expect(() => parseFlowchart('sequenceDiagram')).toThrow('Unknown kind');
    expect(() => parseFlowchart('flowchart TD\n a{choice}')).toThrow('Cannot read');
  });
});

describe('layOut', () => {
  it('places every node below those that lead to it, without overlaps', () => {
    const { nodes } = layOut(parseFlowchart(chart));
    const [a, b, c] = ['a', 'b', 'c'].map((id) => nodes.get(id));
    expect(a && b && b.y > a.y + a.height / 2 + b.height / 2).toBe(true);
    expect(b && c && c.y > b.y).toBe(true);
  });

  it('refuses cycles', () => {
    expect(() => layOut(parseFlowchart('flowchart TD\n a --> b\n b --> a'))).toThrow('cycle');
  });
});

describe('drawGraph', () => {
  it('describes the diagram in words and escapes texts', () => {
    const svg = drawGraph(parseFlowchart('flowchart TD\n a["A & B"] -->|has| b'));
    expect(svg).toContain('aria-label="Diagram: A &amp; B has b."');
    expect(svg).not.toContain('\n\n'); // Markdown would end the drawing there
  });

  it('replaces flowcharts of a page', () => {
    const page = drawFlowcharts(`Text\n\n\`\`\`mermaid\n${chart}\`\`\`\n\nMore\n`);
    expect(page).toContain('<svg');
    expect(page).not.toContain('mermaid');
  });
});

describe('reduceEdges', () => {
  it('leaves out edges that follow from others', () => {
    const edges = [
      { from: 'a', to: 'c' },
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
    ];
    expect(reduceEdges(edges)).toEqual(edges.slice(1));
  });
});

describe('diagrams of the code', () => {
  it('reads the packages', async () => {
    const { nodes, edges } = await readPackages(ROOT);
    expect(nodes.has('server')).toBe(true);
    expect(edges).toContainEqual({ from: 'zone-doc', to: 'contract' });
  });

  it('reads the folders of the server without cycles', async () => {
    const graph = await readFolders(ROOT, 'apps/server/src');
    expect(graph.edges).toContainEqual({ from: 'core', to: 'db' });
    expect(() => layOut(graph)).not.toThrow();
  });
});
