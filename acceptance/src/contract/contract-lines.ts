import { type ErrorKey, errorsOf, type Operation, paramNames } from '@lienzo/contract';
import { type ContractLine, linesOfFault, linesOfRecord, linesOfValue } from './record-lines.ts';
import { formsOf, type Shape, shapeOf, structuresIn, type Tag, valueAt } from './schema-shape.ts';

/** A part of a request with a separate shape. */
interface Part {
  readonly place: 'query' | 'body';
  /** Description of the place, with the form if a body has several. */
  readonly words: string;
  readonly shape: Shape;
  readonly tag?: Tag;
}

/** The parts of a request as the service reads them. */
export interface Sent {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

// These errors depend on the state of the service or on its settings, not on the operation.
const UNPROVABLE: readonly ErrorKey[] = [
  'internal',
  'overloaded',
  'unavailable',
  'identityUnavailable',
  'addressLimited',
  'concurrencyLimited',
  'tooManyImages',
  // Depends on the machine.
  'layoutTooSlow',
  'idempotencyInProgress',
  // The operator sets the limits of zones and editions; filling a zone takes 32 MiB.
  'zoneTooLarge',
  'storageFull',
  // The operator turns previews on or off for all editions.
  'linkPreviewsOff',
  // Only tokens of applications without a service account; events are deleted after weeks.
  'clientUnknown',
  'eventsExpired',
  // Takes 10,000 events that an endpoint did not accept.
  'webhookBacklog',
];

// Copies can contain only elements that were stored before their size was limited.
const UNPROVABLE_OF_COPIES: readonly ErrorKey[] = ['elementTooLarge'];
const COPIES: ReadonlySet<string> = new Set([
  ...['createZone', 'duplicateZone', 'duplicateSpace', 'insertTemplate'],
  ...['restoreZoneVersion', 'restoreZoneHistory'],
  // Takes two large parts of one element, each of which is small enough without the other.
  'mergeProposal',
]);

function isProvable(op: Operation, key: ErrorKey): boolean {
  return !UNPROVABLE.includes(key) && !(COPIES.has(op.id) && UNPROVABLE_OF_COPIES.includes(key));
}

/** Lists all contract lines of an operation. */
export function linesOf(op: Operation): ContractLine[] {
  const lines = [
    answersLine(op, 200),
    ...(op.partial ? [answersLine(op, 206)] : []),
    ...paramNames(op).map((name) => malformedIdLine(op, name)),
    ...partsOf(op).flatMap((part) => linesOfPart(op, part)),
    ...(op.body ? [`${op.id}: body ${op.bodyOptional ? 'omitted' : 'missing'}`] : []),
    ...(op.body ? [`${op.id}: body malformed`] : []),
    ...(op.method === 'POST' && !op.returnsSecret ? [repeatLine(op)] : []),
    ...errorsOf(op)
      .filter((key) => isProvable(op, key))
      .map((key) => errorLine(op, key)),
  ];
  return [...new Set(lines)];
}

/** Lists all contract lines of the structures that these operations accept. */
export function linesOfStructures(operations: readonly Operation[]): ContractLine[] {
  const shapes = operations.flatMap(partsOf).map(({ shape }) => shape);
  return structuresIn(shapes).flatMap((shape) => linesOfRecord(`${shape.title}:`, shape));
}

/** Returns the lines that a successful answer covers. */
export function linesOfSuccess(op: Operation, status: number, sent: Sent): ContractLine[] {
  const lines = [answersLine(op, status)];
  for (const { place, words, shape, tag } of partsUsed(op, sent)) {
    if (tag) lines.push(tagLine(op, tag, `= ${tag.text}`));
    if (place === 'body' && sent.body === undefined) lines.push(`${op.id}: body omitted`);
    else lines.push(...linesOfValue(`${op.id}: ${words}`, shape, sent[place]));
  }
  return lines;
}

/** The path and reason that an error reports. */
interface ReportedFault {
  readonly path: string;
  readonly reason: string;
}

/** Returns the lines that an error covers. */
export function linesOfRefusal(
  op: Operation,
  key: ErrorKey,
  sent: Sent,
  told: Partial<ReportedFault>,
) {
  const lines = [errorLine(op, key)];
  const malformed = paramNames(op).filter((name) => !canBeId(sent.params[name] ?? ''));
  const [only] = malformed;
  if (only !== undefined && malformed.length === 1) lines.push(malformedIdLine(op, only));
  const { path, reason = '' } = told;
  if (key === 'validation' && path !== undefined) {
    lines.push(...linesOfPlace(op, sent, { path, reason }));
  }
  return lines;
}

export function repeatLine(op: Operation): ContractLine {
  return `${op.id}: Idempotency-Key gives the first answer again`;
}

function answersLine(op: Operation, status: number): ContractLine {
  return `${op.id}: answers ${status}`;
}

function errorLine(op: Operation, key: ErrorKey): ContractLine {
  return `${op.id}: error ${key}`;
}

function malformedIdLine(op: Operation, name: string): ContractLine {
  return `${op.id}: path {${name}} malformed`;
}

function tagLine(op: Operation, { pointer }: Tag, verdict: string): ContractLine {
  return `${op.id}: body ${pointer} ${verdict}`;
}

function partsOf(op: Operation): Part[] {
  const parts: Part[] = [];
  if (op.query) parts.push({ place: 'query', words: 'query', shape: shapeOf(op.query) });
  if (!op.body) return parts;
  for (const { tag, shape } of formsOf(shapeOf(op.body))) {
    parts.push({ place: 'body', words: tag ? `body with ${tag.text}` : 'body', shape, tag });
  }
  return parts;
}

/** Returns the parts of a request. For a body with several forms, the tag selects one. */
function partsUsed(op: Operation, { body }: Sent): Part[] {
  return partsOf(op).filter(({ tag }) => !tag || valueAt(body, tag.pointer) === tag.text);
}

function linesOfPart(op: Operation, { words, shape, tag }: Part): ContractLine[] {
  const ofTag = tag ? ['missing', 'refused', `= ${tag.text}`].map((v) => tagLine(op, tag, v)) : [];
  return [...ofTag, ...linesOfRecord(`${op.id}: ${words}`, shape)];
}

function linesOfPlace(op: Operation, sent: Sent, { path, reason }: ReportedFault): ContractLine[] {
  if (path === '' && !isRecord(sent.body)) return linesOfRoot(op, sent.body);
  const tagged = partsOf(op).find(({ tag }) => tag?.pointer === path);
  if (tagged?.tag) {
    const isMissing = valueAt(sent.body, path) === undefined;
    return [tagLine(op, tagged.tag, isMissing ? 'missing' : 'refused')];
  }
  for (const { place, words, shape } of partsUsed(op, sent)) {
    const fault = { value: sent[place], pointer: path, reason };
    const lines = linesOfFault(`${op.id}: ${words}`, shape, fault);
    if (lines.length > 0) return lines;
  }
  return [];
}

function linesOfRoot(op: Operation, body: unknown): ContractLine[] {
  if (!op.body) return [];
  return [`${op.id}: body ${body === undefined ? 'missing' : 'malformed'}`];
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function canBeId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
