import { errors, errorsOf, type Operation, operations, paramNames } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { createReference } from './create-reference.ts';
import { operationSlug } from './operation-page.ts';

const { pages, areas } = createReference('1.2.3', new Set(['api/zones']));
const textOf = (slug: string) => pages.find((page) => page.slug === slug)?.text ?? '';
const known: readonly Operation[] = operations;

function inputsOf(op: Operation): string[] {
  const { properties = {} } = (op.body ?? {}) as { properties?: object }; // JSON Schema
  return [
    ...paramNames(op),
    ...Object.keys(op.query?.properties ?? {}),
    ...Object.keys(properties),
  ];
}

describe('createReference', () => {
  it('has a page for every operation, with all scopes, inputs and errors', () => {
    for (const op of known) {
      const text = textOf(operationSlug(op));
      const missing = [
        ...op.scopes.flat().filter((scope) => !text.includes(`\`${scope}\``)),
        ...inputsOf(op).filter((name) => !text.includes(`| \`${name}\``)),
        ...errorsOf(op).filter((key) => !text.includes(`| [${errors[key].code}](`)),
      ];
      expect(missing, op.id).toEqual([]);
    }
  });

  it('has the fields of responses, also inside lists', () => {
    expect(textOf('reference/share-links/list-share-links')).toContain(
      '| `share_links` | list of [ShareLink](/reference/objects/share-link/) |',
    );
  });

  it('shows the request for curl, the SDK and the command line', () => {
    const text = textOf('reference/share-links/change-share-link');
    expect(text).toContain('curl -sS -X PUT "$API/editions/$EDITION/spaces/$SPACE');
    expect(text).toContain('await client.');
    expect(text).toContain('\nlienzo ');
  });

  it('links only to pages that exist', () => {
    const slugs = new Set(pages.map(({ slug }) => slug));
    const broken = pages.flatMap(({ text }) =>
      [...text.matchAll(/\]\(\/(reference[^)#]*)\/\)/g)].flatMap(([, slug = '']) =>
        slugs.has(slug) ? [] : [slug],
      ),
    );
    expect(broken).toEqual([]);
  });

  it('lists every operation in the navigation once', () => {
    const listed = areas.flatMap((area) => area.operations.map(({ slug }) => slug));
    expect(listed.sort()).toEqual(known.map(operationSlug).sort());
  });

  it('links a group to its guide if there is one', () => {
    expect(textOf('reference/zones')).toContain('[guide](/api/zones/)');
    expect(textOf('reference/frames')).not.toContain('[guide]');
  });
});
