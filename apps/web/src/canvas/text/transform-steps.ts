import type { DeltaStep } from '@lienzo/zone-doc';

/**
 * Returns the steps of `change` for a text to which `other` was applied first. If both insert at the same
 * place, the text of `other` comes first if `otherFirst` is set.
 */
export function transformSteps(
  other: readonly DeltaStep[],
  change: readonly DeltaStep[],
  { otherFirst }: { otherFirst: boolean },
): DeltaStep[] {
  const result: DeltaStep[] = [];
  const [a, b] = [createReader(other), createReader(change)];
  for (let next = b.peek(); next; next = b.peek()) {
    const first = a.peek();
    const isInsert = 'insert' in next;
    if (first && 'insert' in first && (otherFirst || !isInsert)) {
      result.push({ retain: lengthOf(a.take(Number.POSITIVE_INFINITY)) });
    } else if (isInsert) {
      result.push(b.take(Number.POSITIVE_INFINITY));
    } else {
      const length = Math.min(lengthOf(next), first ? lengthOf(first) : lengthOf(next));
      const [done, step] = [first && a.take(length), b.take(length)];
      if (!(done && 'delete' in done)) result.push(step);
    }
  }
  return result;
}

/** Returns where an index of a text is after a change. Text that is inserted at the index comes after it. */
export function mapIndex(steps: readonly DeltaStep[], index: number): number {
  let [at, mapped] = [0, index];
  for (const step of steps) {
    if (at > index || ('insert' in step && at === index)) break;
    if ('insert' in step) mapped += step.insert.length;
    else if ('delete' in step) {
      mapped -= Math.min(step.delete, index - at);
      at += step.delete;
    } else at += step.retain;
  }
  return mapped;
}

function lengthOf(step: DeltaStep): number {
  if ('insert' in step) return step.insert.length;
  return 'delete' in step ? step.delete : step.retain;
}

/** Reads steps in parts of a given length. */
function createReader(steps: readonly DeltaStep[]) {
  let [index, used] = [0, 0];
  const rest = (): DeltaStep | undefined => {
    const step = steps[index];
    return step && part(step, used, lengthOf(step));
  };
  return {
    peek: rest,
    take(length: number): DeltaStep {
      const step = steps[index];
      if (!step) throw new RangeError('There are no more steps.');
      const end = Math.min(lengthOf(step), used + length);
      const taken = part(step, used, end);
      if (end === lengthOf(step)) [index, used] = [index + 1, 0];
      else used = end;
      return taken;
    },
  };
}

function part(step: DeltaStep, start: number, end: number): DeltaStep {
  if ('insert' in step) return { ...step, insert: step.insert.slice(start, end) };
  return 'delete' in step ? { delete: end - start } : { ...step, retain: end - start };
}
