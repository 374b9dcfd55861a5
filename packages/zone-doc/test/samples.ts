import type { StoredComment, StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import type { NewElement } from '../src/index.ts';
import { authorship } from './arbitrary-steps.ts';

export const ids = {
  frame: '0190f7a2-3b4c-7d5e-8f60-000000000001',
  shape: '0190f7a2-3b4c-7d5e-8f60-000000000002',
  connector: '0190f7a2-3b4c-7d5e-8f60-000000000003',
  comment: '0190f7a2-3b4c-7d5e-8f60-000000000004',
  other: '0190f7a2-3b4c-7d5e-8f60-00000000000f',
};

export const frame: StoredFrame = {
  meta: { id: ids.frame, name: 'Plan' },
  type: 'CUSTOM',
  properties: { layout: { top: 1, left: 2, width: 300, height: 200 }, fills: [{ no_fill: {} }] },
};

export const shape: StoredShape = {
  meta: { id: ids.shape, name: 'Box' },
  frame_id: ids.frame,
  basic: { type: 'RECTANGLE' },
  properties: { layout: { top: 5, left: 6 } },
  text: {
    paragraphs: [
      { id: ids.other, portions: [{ text: 'Hello ' }, { text: 'world' }] },
      { id: ids.other, portions: [{}] },
      { id: ids.other, portions: [{ text: 'Bye' }] },
    ],
  },
};

export const card: StoredShape = {
  meta: { id: ids.other },
  basic: { type: 'CARD' },
  properties: { layout: { top: 5, left: 6, width: 240, height: 120 } },
  text: { paragraphs: [{ id: ids.frame, portions: [{ text: 'Write the spec' }] }] },
  card: { assignee: '17', due_date: '2026-01-31', tag: 'Urgent' },
};

export const image: StoredShape = {
  meta: { id: ids.other, name: 'harbour.jpg' },
  basic: { type: 'IMAGE' },
  properties: { layout: { top: 5, left: 6, width: 320, height: 240 } },
  image: { file_id: '71', crop: { x: 0.25, y: 0, width: 0.5, height: 1 }, alt: 'Boats at night' },
};

export const fileCard: StoredShape = {
  meta: { id: ids.other, name: 'plan.pdf' },
  basic: { type: 'FILE' },
  properties: { layout: { top: 5, left: 6, width: 280, height: 72 } },
  file: { file_id: '71', bytes: 1_204_224 },
};

export const table: StoredShape = {
  meta: { id: ids.other },
  basic: { type: 'TABLE' },
  properties: { layout: { top: 5, left: 6, width: 240, height: 120 } },
  table: {
    columns: [
      { id: 'a', width: 100 },
      { id: 'b', width: 140 },
    ],
    rows: [
      { id: 'x', height: 40 },
      { id: 'y', height: 80 },
    ],
    cells: [
      { row: 'x', column: 'a', text: 'Name' },
      { row: 'y', column: 'a', text: 'Ada' },
      { row: 'gone', column: 'a', text: 'Not shown' },
    ],
  },
};

export const connector: StoredConnector = {
  meta: { id: ids.connector },
  connected: { first: { shape_id: ids.shape }, second: { shape_id: ids.frame } },
  text: { paragraphs: [{ id: ids.other, portions: [{ text: 'then' }] }] },
};

export const comment: StoredComment = {
  meta: { id: ids.comment },
  text: 'Why?',
  resolved: false,
  element_id: ids.shape,
};

/** One element of each kind, ready to insert. */
export const entries: readonly NewElement[] = [
  { kind: 'frame', element: frame, z: 'a0' },
  { kind: 'shape', element: shape, z: 'a1' },
  { kind: 'connector', element: connector, z: 'a2' },
  { kind: 'comment', element: comment, z: 'a3', authorship },
];
