export interface Tab {
  readonly label: string;
  /** A fenced code block. */
  readonly block: string;
}

const GROUP = /^<!-- tabs -->$([\s\S]*?)^<!-- \/tabs -->$/gm;
const BLOCK = /^(`{3,})(\w+)\n[\s\S]*?^\1$/gm;

/** Replaces code blocks between the comments "tabs" and "/tabs" by tabs. On a Git host, they stay one after the other. */
export function insertTabs(text: string): string {
  let count = 0;
  return text.replace(GROUP, (_, inside: string) => {
    count += 1;
    const blocks = [...inside.matchAll(BLOCK)];
    const tabs = blocks.map(([block, , language]) => ({ label: labelOf(block, language), block }));
    if (tabs.length < 2) throw new Error(`Tabs need two code blocks or more: ${inside.trim()}`);
    return createTabs(tabs, `tabs-${count}`);
  });
}

/** Creates tabs that work without a script: the style sheet shows the block whose radio button is checked. */
export function createTabs(tabs: readonly Tab[], name: string): string {
  const choices = tabs.map(({ label }, index) => {
    const checked = index === 0 ? ' checked' : '';
    return `<label><input type="radio" name="${name}" value="${label}"${checked}>${label}</label>`;
  });
  const panels = tabs.map(({ block }) => `<div class="panel">\n\n${block}\n\n</div>`);
  const head = '<fieldset class="tabs not-content"><legend>Show the example for</legend>';
  return [`${head}${choices.join('')}`, ...panels, '</fieldset>'].join('\n');
}

function labelOf(block: string, language: string | undefined): string {
  if (language === 'ts') return 'SDK';
  return /^lienzo /m.test(block) ? 'CLI' : 'curl';
}
