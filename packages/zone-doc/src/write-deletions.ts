import { type Encoder, writeVarUint } from 'lib0/encoding';

/** Items of a client that follow each other. */
export interface ItemSpan {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/** Writes the part of an update that says what is deleted, in Yjs' order and as few ranges. */
export function writeDeletions(update: Encoder, deleted: readonly ItemSpan[]): void {
  const byClient = Map.groupBy(deleted, ({ client }) => client);
  writeVarUint(update, byClient.size);
  for (const [client, spans] of [...byClient].toSorted(([a], [b]) => b - a)) {
    const ranges = joined(spans);
    writeVarUint(update, client);
    writeVarUint(update, ranges.length);
    for (const { clock, end } of ranges) {
      writeVarUint(update, clock);
      writeVarUint(update, end - clock);
    }
  }
}

function joined(spans: readonly ItemSpan[]) {
  const ranges: { clock: number; end: number }[] = [];
  for (const { clock, length } of spans.toSorted((a, b) => a.clock - b.clock)) {
    const last = ranges.at(-1);
    if (last && clock <= last.end) last.end = Math.max(last.end, clock + length);
    else ranges.push({ clock, end: clock + length });
  }
  return ranges;
}
