import type { Tool } from '../tool.ts';
import { changeElements } from './change-elements.ts';
import { comment, listComments } from './comments.ts';
import { applyTemplate, createZone } from './create-zone.ts';
import { drawDiagram } from './draw-diagram.ts';
import { explainAccess } from './explain-access.ts';
import { find, list } from './find.ts';
import { queryElements, readZone } from './read-zone.ts';
import { seeZone } from './see-zone.ts';
import { listVersions, restoreVersion, saveVersion } from './versions.ts';
import { waitFor } from './wait-for.ts';

/** All tools, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  find,
  list,
  readZone,
  queryElements,
  seeZone,
  drawDiagram,
  changeElements,
  listComments,
  comment,
  listVersions,
  saveVersion,
  restoreVersion,
  createZone,
  applyTemplate,
  waitFor,
  explainAccess,
];
