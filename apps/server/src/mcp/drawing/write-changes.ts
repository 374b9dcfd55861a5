import { type BodyOf, changeElements } from '@lienzo/contract';
import { shortIdOf } from '../../core/short-ids.ts';
import { OperationFailure } from '../call-operation.ts';
import { DATA_NOTE } from '../outline/canvas-text.ts';
import { idOf, type ListedElement, outlineLine } from '../outline/outline.ts';
import { readAllChanged } from '../outline/read-changed.ts';
import type { ToolContext } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import { addressOf, type ZoneIds } from '../zone-reference.ts';

export type Batch = BodyOf<typeof changeElements>;

interface ChangeRequest {
  readonly zone: ZoneIds;
  readonly batch: Batch;
  /** Ids of elements that are changed or deleted. */
  readonly touched: readonly string[];
  /** The state that the caller knows. */
  readonly expectSeq: string | undefined;
  readonly once: string | undefined;
}

interface Written {
  readonly ids: readonly string[];
  /** The number of the change; undefined for a dry run, or if nothing was written. */
  readonly seq: string | undefined;
  /** What others changed since the state that the caller knows. */
  readonly others: readonly ListedElement[];
  readonly othersDeleted: readonly string[];
}

const ATTEMPTS = 8;
const PRECONDITION_FAILED = 412;

/**
 * Writes a batch. With `expectSeq`, elements that others changed since then are not overwritten: the zone is
 * compared with that state, and the write is bound to the tag of the state that was compared. If the zone changes
 * in between, both are repeated.
 */
export async function writeChanges(context: ToolContext, request: ChangeRequest): Promise<Written> {
  const { zone: params, batch: body, expectSeq, once } = request;
  const write = async (options: { ifMatch?: string | undefined; idempotencyKey?: string }) => {
    const { data, tag } = await context.call(changeElements, { params, body, ...options });
    const upserted = data.upserted.map(({ id }) => id);
    const ids = [...data.inserted_ids, ...data.updated_ids, ...upserted];
    return { ids, seq: data.dry_run ? undefined : seqOfTag(tag) };
  };
  if (expectSeq === undefined) {
    const written = await write(once === undefined ? {} : { idempotencyKey: once });
    return { ...written, others: [], othersDeleted: [] };
  }
  // Without a key, whose refusal would be repeated. What a lost answer has written is a change after `expectSeq`,
  // and new elements have the same ids again.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const changed = await readAllChanged(context, params, expectSeq);
    refuseConflicts(request, changed);
    try {
      const written = await write({ ifMatch: changed.tag });
      return { ...written, others: changed.elements, othersDeleted: changed.deleted };
    } catch (error) {
      const isStale = error instanceof OperationFailure && error.status === PRECONDITION_FAILED;
      if (!isStale) throw error;
    }
  }
  throw new ToolRefusal(
    'The zone changes too quickly. Nothing was written; try again in a moment.',
  );
}

interface Changed {
  readonly seq: string;
  readonly elements: readonly ListedElement[];
  readonly deleted: readonly string[];
}

function refuseConflicts({ touched, expectSeq }: ChangeRequest, changed: Changed): void {
  const keys = new Set(touched.map((id) => id.toLowerCase()));
  const elements = changed.elements.filter((one) => keys.has(idOf(one).toLowerCase()));
  const deleted = changed.deleted.filter((id) => keys.has(id.toLowerCase()));
  if (elements.length === 0 && deleted.length === 0) return;
  const lines = [
    `Nothing was written: elements were changed after seq ${expectSeq}. They are now, at seq ${changed.seq}:`,
    DATA_NOTE,
    ...elements.map(outlineLine),
    ...deleted.map((id) => `deleted: ${shortIdOf(id)}`),
    `Decide again, and send expect_seq ${changed.seq}. Other changes since then: read_zone with since_seq ${expectSeq}.`,
  ];
  throw new ToolRefusal(lines.join('\n'));
}

/** Returns the number of changes of a zone from its tag, which starts with it. */
function seqOfTag(tag: string | undefined): string | undefined {
  return /^"(\d+)-/.exec(tag ?? '')?.[1];
}

interface Description {
  readonly zone: ZoneIds;
  readonly written: Written;
  readonly deleted: readonly string[];
  readonly knewState: boolean;
  readonly names: ReadonlyMap<string, string>;
}

/** Describes what was written, as an outline, and what others changed since the caller read the zone. */
export async function describeWritten(
  context: ToolContext,
  { zone, written, deleted, knewState, names }: Description,
): Promise<string> {
  const { seq, ids } = written;
  if (seq === undefined)
    return `Dry run: nothing was written. It would change ${ids.length} elements and delete ${deleted.length}.`;
  const own = new Set(ids.map((id) => id.toLowerCase()));
  const before = (BigInt(seq) - 1n).toString();
  // What is written stays written: an error here would tell the model that nothing was.
  const now = await readAllChanged(context, zone, before).catch(() => undefined);
  const shown = (now?.elements ?? []).filter((element) => own.has(idOf(element).toLowerCase()));
  const others = written.others.filter((element) => !own.has(idOf(element).toLowerCase()));
  const gone = new Set(deleted.map((id) => id.toLowerCase()));
  const othersDeleted = written.othersDeleted.filter((id) => !gone.has(id.toLowerCase()));
  const lines = [
    `Done at seq ${seq}: ${ids.length} elements written, ${deleted.length} deleted. ${addressOf(context.origin, zone)}`,
    ...(knewState
      ? []
      : ['Others may have changed the zone before; read it before you rely on this seq.']),
    ...(now ? [DATA_NOTE] : ['They could not be read again; call read_zone.']),
    ...[...names].map(([name, id]) => `${name} = ${shortIdOf(id)}`),
    ...shown.map(outlineLine),
    ...deleted.map((id) => `deleted: ${shortIdOf(id)}`),
    ...(others.length + othersDeleted.length > 0 ? ['Changed by others since expect_seq:'] : []),
    ...others.map(outlineLine),
    ...othersDeleted.map((id) => `deleted: ${shortIdOf(id)}`),
  ];
  return lines.join('\n');
}
