import { describe, expect, it } from 'vitest';
import { wrapTables } from './wrap-tables.ts';

const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';

describe('wrapTables', () => {
  it('puts each table into a box that can have the focus', () => {
    const html = wrapTables(`Text\n\n${table}\n\nMore\n\n${table}\n`);
    expect(html.match(/<div class="table" [^>]*tabindex="0">\n\n\| a \| b \|/g)).toHaveLength(2);
    expect(html).toContain('| 1 | 2 |\n\n</div>\n');
  });

  it('keeps code blocks', () => {
    const code = `\`\`\`text\n${table}\n\`\`\`\n`;
    expect(wrapTables(code)).toBe(code);
  });
});
