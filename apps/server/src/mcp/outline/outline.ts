import type { StoredComment, StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import { searchText } from '@lienzo/zone-doc';
import { shortIdOf } from '../../core/short-ids.ts';
import { quoteText } from './canvas-text.ts';

/** An element in the stored form, as the API lists elements of all kinds. */
export type ListedElement =
  | { readonly type: 'frame'; readonly frame: StoredFrame }
  | { readonly type: 'shape'; readonly shape: StoredShape }
  | { readonly type: 'connector'; readonly connector: StoredConnector }
  | { readonly type: 'comment'; readonly comment: StoredComment };

/** Explains the lines of an outline. */
export const OUTLINE_LEGEND =
  'Each line: type, short id, `in` frame, left,top widthxheight, "text", other properties. Lines with -> are connectors. Bottom of the stack first. Short ids are accepted wherever an id is.';

/** Returns the id of an element. */
export function idOf(element: ListedElement): string {
  switch (element.type) {
    case 'frame':
      return element.frame.meta.id;
    case 'shape':
      return element.shape.meta.id;
    case 'connector':
      return element.connector.meta.id;
    case 'comment':
      return element.comment.meta.id;
  }
}

/** Returns the line of an element in the outline. */
export function outlineLine(element: ListedElement): string {
  switch (element.type) {
    case 'frame':
      return frameLine(element.frame);
    case 'shape':
      return shapeLine(element.shape);
    case 'connector':
      return connectorLine(element.connector);
    case 'comment':
      return commentLine(element.comment);
  }
}

function frameLine(frame: StoredFrame): string {
  return joined([
    `frame ${shortIdOf(frame.meta.id)}`,
    layoutText(frame.properties?.layout),
    quoteText(frame.meta.name),
    ...states(frame),
  ]);
}

function shapeLine(shape: StoredShape): string {
  const { meta, frame_id: frame, properties, card, table } = shape;
  const text = searchText('shape', shape);
  return joined([
    `${typeOf(shape)} ${shortIdOf(meta.id)}`,
    frame && `in ${shortIdOf(frame)}`,
    layoutText(properties?.layout),
    text !== '' && quoteText(text),
    card?.assignee && `assignee=${card.assignee}`,
    card?.due_date && `due=${card.due_date}`,
    table && `${table.rows.length} rows ${table.columns.length} columns`,
    ...states(shape),
  ]);
}

const FAMILIES = [
  'flowchart',
  'block_arrow',
  'mathematical_symbol',
  'star',
  'callout',
  'custom',
] as const;

/** Returns the type of a shape, such as `RECTANGLE` or `flowchart.DECISION`. Basic types need no family. */
function typeOf(shape: StoredShape): string {
  const family = FAMILIES.find((name) => shape[name] !== undefined);
  if (!family) return shape.basic?.type ?? 'shape';
  const { type } = shape[family] as { type?: string }; // custom shapes have none
  return type === undefined ? family : `${family}.${type}`;
}

function connectorLine(connector: StoredConnector): string {
  const { meta, connected, frame_id: frame, text } = connector;
  const label = text ? searchText('connector', connector) : '';
  return joined([
    `${shortIdOf(meta.id)}: ${endText(connected.first)} -> ${endText(connected.second)}`,
    frame && `in ${shortIdOf(frame)}`,
    label !== '' && quoteText(label),
    ...states(connector),
  ]);
}

type End = StoredConnector['connected']['first'];

function endText({ shape_id: shape, point }: End): string {
  if (shape !== undefined) return shortIdOf(shape);
  return `(${rounded(point?.x)},${rounded(point?.y)})`;
}

function commentLine(comment: StoredComment): string {
  const { meta, text, element_id: element, parent_id: parent, position, resolved } = comment;
  return joined([
    `comment ${shortIdOf(meta.id)}`,
    parent && `reply to ${shortIdOf(parent)}`,
    element && `on ${shortIdOf(element)}`,
    position && `at ${rounded(position.left)},${rounded(position.top)}`,
    quoteText(text, 500),
    resolved && 'resolved',
  ]);
}

type Layout = NonNullable<NonNullable<StoredShape['properties']>['layout']>;

function layoutText({ left = 0, top = 0, width = 0, height = 0, rotate = 0 }: Layout = {}): string {
  const turn = rotate === 0 ? '' : ` ${rotate}°`;
  return `${rounded(left)},${rounded(top)} ${rounded(width)}x${rounded(height)}${turn}`;
}

interface Organised {
  readonly group_id?: string;
  readonly locked?: string;
  readonly metadata?: { readonly key?: string };
}

function states({ group_id: group, locked, metadata }: Organised): (string | undefined | false)[] {
  const [, inner] = /([^/]+)$/.exec(group ?? '') ?? [];
  return [
    inner !== undefined && `group=${inner.slice(0, 8)}`,
    locked !== undefined && locked !== 'none' && 'locked',
    metadata?.key !== undefined && `key=${quoteText(metadata.key)}`,
  ];
}

function joined(parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function rounded(value = 0): number {
  return Math.round(value);
}
