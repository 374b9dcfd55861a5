import { type Encoder, writeVarUint } from 'lib0/encoding';

/** Consecutive clocks of a client id. */
export interface ItemSpan {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/** Writes the deletions of an update in the order that Yjs uses, with adjacent ranges merged. */
export function writeDeletions(update: Encoder, deleted: readonly ItemSpan[]): void {
  const byClient = Map.groupBy(deleted, ({ client }) => client);
  writeVarUint(update, byClient.size);
  for (const [client, spans] of [...byClient].toSorted(([a], [b]) => b - a)) {
    const ranges = mergeRanges(spans);
    writeVarUint(update, client);
    writeVarUint(update, ranges.length);
    for (const { clock, end } of ranges) {
      writeVarUint(update, clock);
      writeVarUint(update, end - clock);
    }
  }
}

function mergeRanges(spans: readonly ItemSpan[]) {
  const ranges: { clock: number; end: number }[] = [];
  for (const { clock, length } of spans.toSorted((a, b) => a.clock - b.clock)) {
    const last = ranges.at(-1);
    if (last && clock <= last.end) last.end = Math.max(last.end, clock + length);
    else ranges.push({ clock, end: clock + length });
  }
  return ranges;
}
