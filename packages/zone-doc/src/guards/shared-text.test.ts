import type { StoredParagraph } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import {
  ATTACKER,
  AUTHOR,
  facet,
  forge,
  mapOf,
  mustRead,
  openDocument,
  updateBy,
} from '../../test/forge-update.ts';
import { ids } from '../../test/samples.ts';
import { type AnyStruct, contents, writeUpdate } from '../../test/write-update.ts';
import {
  type Caller,
  predictEffect,
  readUpdate,
  seedText,
  textOf,
  validateUpdate,
} from '../index.ts';

const editor: Caller = { role: 'EDITOR', zuid: '99', maxElements: 100 };

/** Creates a document whose shape has the shared text `Hello 😀`. */
function openShared() {
  const doc = openDocument();
  doc.getMap('zone').set('version', 2);
  const words = seedText(mapOf(doc, ids.shape), []);
  words.insert(0, 'Hello 😀');
  const { client, clock } = words._item?.id ?? { client: 0, clock: 0 };
  return { doc, type: [client, clock] as const, first: [client, clock + 1] as const };
}

function validate(edit: (words: Y.Text, copy: Y.Doc) => void, caller = editor) {
  const { doc } = openShared();
  const update = updateBy(doc, (copy) => edit(textOf(copy, ids.shape) as Y.Text, copy)); // seeded
  const read = readUpdate(update);
  if (typeof read === 'string') return read;
  const refusal = validateUpdate(doc, read, caller);
  if (refusal) return refusal;
  const effect = predictEffect(doc, read);
  if (typeof effect === 'string') return effect;
  const paragraphs = effect.elements[0]?.after?.words as readonly StoredParagraph[]; // predicted
  return paragraphs.map(({ portions = [] }) => portions.map(({ text }) => text).join('')).join('|');
}

function validateForged(struct: (shared: ReturnType<typeof openShared>) => AnyStruct) {
  const shared = openShared();
  return validateUpdate(shared.doc, mustRead(forge(struct(shared))), editor);
}

describe('guards on shared text', () => {
  it('[G5] admit characters, attributes and deletions, and predict the text', () => {
    expect(validate((words) => words.insert(5, ', you'))).toBe('Hello, you 😀');
    expect(validate((words) => words.delete(0, 6))).toBe('😀');
    expect(validate((words) => words.insert(2, '\n', { halign: 'LEFT' }))).toBe('He|llo 😀');
    expect(validate((words) => words.format(0, 5, { italic: true }))).toBe('Hello 😀');
  });

  it('[G5] predict how Yjs splits a surrogate pair', () => {
    expect(validate((words) => words.delete(6, 1))).toBe('Hello \uFFFD');
    expect(validate((words) => words.insert(7, 'a'))).toBe('Hello \uFFFDa\uFFFD');
  });

  it('[G8] refuse a known struct that splits a surrogate pair', () => {
    const { doc, first } = openShared();
    const known: AnyStruct = { origin: [first[0], first[1] + 6], ...contents.string('x') };
    const sections = [{ client: first[0], clock: first[1], structs: [known] }];
    expect(validateUpdate(doc, mustRead(writeUpdate(sections)), editor)).toBe('broken');
  });

  it('[G5] refuse unknown attributes, and values that an attribute cannot have', () => {
    expect(validate((words) => words.format(0, 1, { bold: true }))).toBe('unknown-key');
    expect(validate((words) => words.format(0, 1, { size: -1 }))).toBe('invalid-element');
    expect(validate((words) => words.format(0, 1, { color: { a: 1 } }))).toBe('invalid-element');
    expect(validate((words) => words.format(0, 1, { link: 'javascript:x' }))).toBe(
      'invalid-element',
    );
    expect(validate((words) => words.format(0, 1, { id: 'x' }))).toBe('invalid-element');
  });

  it('[G5] refuse embeds, nested types, and keys in a text', () => {
    expect(validate((words) => words.insertEmbed(0, { image: 'a' }))).toBe('unknown-content');
    expect(validate((words) => words.insertEmbed(0, new Y.Map()))).toBe('unknown-content');
    expect(validate((words) => words.setAttribute('a', 1))).toBe('unknown-content');
    const values = validateForged(({ first }) => ({ origin: first, ...contents.values(1) }));
    expect(values).toBe('unknown-content');
  });

  it('[G5] admit a text only under `words` of a shape or connector', () => {
    const under = (id: string, name: string) => (_: Y.Text, copy: Y.Doc) =>
      mapOf(copy, id).set(name, new Y.Text('a'));
    expect(validate(under(ids.shape, 'text'))).toBe('unknown-content');
    expect(validate(under(ids.frame, 'words'))).toBe('unknown-key');
    expect(validate(under(ids.comment, 'words'))).toBe('unknown-key');
    expect(validate((_, copy) => mapOf(copy, ids.shape).set('words', []))).toBe('unknown-content');
    expect(validateForged(() => ({ parent: 'elements', ...contents.string('a') }))).toBe(
      'unknown-content',
    );
    expect(validate((_, copy) => copy.getMap('elements').set(ids.other, new Y.Text()))).toBe(
      'unknown-content',
    );
  });

  it('[G5] refuse right origins outside of texts, and origins in different lists', () => {
    const { doc } = openShared();
    const right = forge({ ...facet(1), rightOrigin: [AUTHOR, 1] });
    expect(validateUpdate(doc, mustRead(right), editor)).toBe('unknown-content');
    const lists = validateForged(({ first }) => ({
      ...{ origin: [AUTHOR, 1], rightOrigin: first },
      ...contents.string('a'),
    }));
    expect(lists).toBe('broken');
  });

  it('[G11] [G2] refuse a text that the stored form does not allow, or that is too long', () => {
    expect(validate((words) => words.insert(0, 'a\u0000'))).toBe('invalid-element');
    expect(validate((words) => words.insert(0, '\n'.repeat(1_001)))).toBe('invalid-element');
    expect(validate((words) => words.insert(0, 'x'.repeat(60_000)))).toContain('xHello');
    const long = 'x'.repeat(150_000);
    expect(validate((words) => words.insert(0, long))).toBe('element-too-large');
    const longer = (words: Y.Text) => [long, long].map((text) => words.insert(0, text));
    expect(validate(longer)).toBe('too-large');
  });

  it('[G12] [G13] refuse commenters and viewers', () => {
    for (const role of ['COMMENTER', 'VIEWER'] as const)
      expect(validate((words) => words.insert(0, 'a'), { ...editor, role })).toBe('not-allowed');
  });

  it('[G1] drop characters for a text that was removed', () => {
    const { doc, first } = openShared();
    mapOf(doc, ids.shape).delete('words');
    const update = mustRead(forge({ origin: first, ...contents.string('a') }));
    expect(predictEffect(doc, update)).toMatchObject({ elements: [], isEmpty: false });
    expect(update.structs.get(ATTACKER)).toHaveLength(1);
  });
});
