import { describe, expect, it } from 'vitest';
import { createSidebar } from './sidebar.ts';

const page = (slug: string) => ({ slug, text: `# Title of ${slug}\n` });
const slugsOf = (label: string, slugs: readonly string[]) =>
  createSidebar(slugs.map(page))
    .find((group) => group.label === label)
    ?.items.map(({ slug }) => slug);

describe('createSidebar', () => {
  it('lists new pages of a folder without being told', () => {
    expect(slugsOf('API guides', ['api/zones', 'api', 'api/new'])).toEqual([
      'api',
      'api/zones',
      'api/new',
    ]);
  });

  it('lists pages that belong to no section', () => {
    expect(slugsOf('More', ['unknown', 'quickstart'])).toEqual(['unknown']);
  });

  it('leaves out decisions and groups without pages', () => {
    expect(createSidebar([page('decisions/0001-a'), page('quickstart')])).toHaveLength(1);
  });
});
