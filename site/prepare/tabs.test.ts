import { describe, expect, it } from 'vitest';
import { insertTabs } from './tabs.ts';

const group = (...blocks: string[]) =>
  `<!-- tabs -->\n\n${blocks.join('\n\n')}\n\n<!-- /tabs -->\n`;
const curl = '```sh\ncurl -sS "$API"\n```';
const sdk = '```ts\nawait client.zones.list();\n```';
const cli = '```sh\nlienzo zones list\n```';

describe('insertTabs', () => {
  it('labels the blocks and selects the first', () => {
    const html = insertTabs(group(curl, sdk, cli));
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, label]) => label)).toEqual([
      'curl',
      'SDK',
      'CLI',
    ]);
    expect(html.match(/ checked>/g)).toHaveLength(1);
    expect(html).toContain(`\n\n${sdk}\n\n`);
  });

  it('gives every group a name of its own', () => {
    const html = insertTabs(group(curl, sdk) + group(curl, cli));
    expect(new Set([...html.matchAll(/name="([^"]+)"/g)].map(([, name]) => name)).size).toBe(2);
  });

  it('refuses a group with one block', () => {
    expect(() => insertTabs(group(curl))).toThrow('two code blocks');
  });
});
