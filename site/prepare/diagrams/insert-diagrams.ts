import type { Page } from '../page.ts';
import { drawGraph } from './draw-graph.ts';
import { type Graph, parseFlowchart } from './graph.ts';
import { readFolders, readPackages } from './imports.ts';

/** Replaces the flowcharts of a page by drawings. */
export function drawFlowcharts(text: string): string {
  return text.replace(/^```mermaid\n([\s\S]*?)^```$/gm, (_, flowchart: string) =>
    drawGraph(parseFlowchart(flowchart)),
  );
}

/** Adds diagrams of the code to the page about the architecture. */
export async function addArchitectureDiagrams(root: string, page: Page): Promise<Page> {
  const diagrams: [title: string, text: string, graph: Graph][] = [
    ['Packages', 'Which package depends on which.', await readPackages(root)],
    [
      'Folders of the server',
      'Which folder of `apps/server/src` imports from which.',
      await readFolders(root, 'apps/server/src'),
    ],
    [
      'Folders of the web app',
      'Which folder of `apps/web/src` imports from which.',
      await readFolders(root, 'apps/web/src'),
    ],
  ];
  const sections = diagrams.map(
    ([title, text, graph]) => `### ${title}\n\n${text}\n\n${drawGraph(graph)}\n`,
  );
  const head =
    '## Diagrams\n\nThese diagrams are drawn from the imports in the code when the site is built. An arrow points to the code that is used. Arrows that follow from others are left out.\n';
  return { ...page, text: [page.text.trimEnd(), head, ...sections].join('\n\n') };
}
