import type * as Y from 'yjs';
import type { DeletedRange, ReadUpdate } from '../src/guards/read-update.ts';
import { facetNames, type ItemId, projectDocument } from '../src/index.ts';
import type { Random } from './random.ts';
import { type AnyStruct, contents, type Section, sectionsOf, writeUpdate } from './write-update.ts';

/** Changes, inserts, repeats or removes a few bytes. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let mutated = Buffer.from(bytes);
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(mutated.length);
    const mutation = random.below(6);
    const [before, after] = [mutated.subarray(0, at), mutated.subarray(at)];
    if (mutation < 3)
      mutated[at] = random.pick([0, 1, 7, 8, 10, 0x7f, 0x80, 0xff, random.below(256)]);
    else if (mutation === 3) mutated = Buffer.concat([before, after.subarray(random.below(4))]);
    else if (mutation === 4)
      mutated = Buffer.concat([before, after.subarray(0, random.below(20)), after]);
    else mutated = Buffer.concat([before, Buffer.of(random.below(256)), after]);
  }
  return mutated;
}

/** Re-encodes an update with some parts replaced by plausible others. */
export function mutateParts(update: ReadUpdate, doc: Y.Doc, random: Random): Uint8Array {
  const sections = sectionsOf(update);
  const deletions = new Map(update.deletions);
  const ids = someIds(doc, sections, random);
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(sections.length + 1);
    const section = sections[at];
    if (section) sections[at] = mutateSection(section, { doc, ids, random });
    else addDeletion(deletions, random.pick(ids), random);
  }
  return writeUpdate(sections, deletions);
}

interface MutationInput {
  doc: Y.Doc;
  ids: readonly ItemId[];
  random: Random;
}

function mutateSection(section: Section, input: MutationInput): Section {
  const { random } = input;
  const structs = [...section.structs];
  const at = random.below(structs.length);
  const struct = structs[at];
  const mutation = random.below(8);
  if (mutation === 0)
    return { ...section, clock: Math.max(0, section.clock - 1 - random.below(3)) };
  if (mutation === 1 && struct) structs.splice(at, 0, struct);
  else if (mutation === 2) structs.splice(at, 1);
  else if (struct) structs[at] = mutateStruct(struct, input);
  return { ...section, structs };
}

function mutateStruct(struct: AnyStruct, { doc, ids, random }: MutationInput): AnyStruct {
  const { origin: _, rightOrigin: __, key: ___, ...free } = struct;
  const facets = [...new Set(Object.values(facetNames).flat())];
  const keys = projectDocument(doc).elements.map(({ key }) => key);
  const content = random.pick([
    contents.gc(1 + random.below(3)),
    contents.deleted(1 + random.below(3)),
    contents.type(1),
    contents.type(2),
    contents.string(random.pick(['x', 'y😀', '\n'])),
    contents.format('italic', random.pick([true, null])),
    contents.values('x'),
    contents.values(1, 2, 3),
  ]);
  return random.pick<AnyStruct>([
    { ...struct, origin: random.pick(ids) },
    { ...struct, rightOrigin: random.pick(ids) },
    { ...struct, origin: random.pick(ids), rightOrigin: random.pick(ids) },
    { ...struct, ...content, origin: random.pick(ids), rightOrigin: random.pick(ids) },
    { ...free, ...content, parent: random.pick(ids) },
    { ...struct, ...content },
    { ...struct, ...content, origin: random.pick(ids) },
    { ...free, ...content, parent: random.pick(ids), key: random.pick(facets) },
    { ...free, parent: random.pick(ids), key: random.pick(facets) },
    { ...free, ...content, parent: 'elements', key: random.pick([...keys, 'x']) },
    { ...free, parent: 'elements', key: random.pick([...keys, 'x']) },
  ]);
}

function addDeletion(
  deletions: Map<number, readonly DeletedRange[]>,
  [client, clock]: ItemId,
  random: Random,
): void {
  const ranges = [...(deletions.get(client) ?? []), { clock, length: 1 + random.below(4) }];
  const apart: DeletedRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.clock - b.clock)) {
    const last = apart.at(-1);
    if (!last || range.clock >= last.clock + last.length) apart.push(range);
  }
  deletions.set(client, apart);
}

/** Picks ids of items in a document and an update, and some that do not exist yet. */
function someIds(doc: Y.Doc, sections: readonly Section[], random: Random): ItemId[] {
  const clocks = new Map<number, number>();
  for (const [client, structs] of doc.store.clients) {
    const last = structs.at(-1);
    clocks.set(client, last ? last.id.clock + last.length : 0);
  }
  for (const { client, clock, structs } of sections)
    clocks.set(client, Math.max(clocks.get(client) ?? 0, clock + structs.length));
  return Array.from({ length: 8 }, () => {
    const [client, clock] = random.pick([...clocks, [7, 0] as const]);
    return [client, random.below(clock + 1)];
  });
}
