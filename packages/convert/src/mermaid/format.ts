import type { Format } from '../format.ts';
import { readMermaid } from './read-mermaid.ts';
import { writeMermaid } from './write-mermaid.ts';

const START =
  /^\s*(?:---[ \t]*\n[\s\S]{0,2000}?\n---[ \t]*\n\s*)?(?:%%[^\n]*\n\s*)*(?:```\s*mermaid\s*\n\s*)?(?:(?:graph|flowchart(?:-elk)?)(?:[ \t]+(?:TB|TD|BT|LR|RL|[<>v^]))?[ \t]*(?:\n|;|$)|(?:sequenceDiagram|mindmap|(?:state|class)Diagram(?:-v2)?|erDiagram)\b)/;

/** Diagrams in the Mermaid language. */
export const mermaid: Format = {
  name: 'mermaid',
  title: 'Mermaid',
  extensions: ['mmd', 'mermaid'],
  mediaTypes: ['text/vnd.mermaid'],
  detect: (text) => START.test(text.slice(0, 5_000)),
  read: readMermaid,
  write: writeMermaid,
};
