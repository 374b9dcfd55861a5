import { type Page, splitTitle } from './page.ts';

/** Creates the page that lists all decision records. */
export function listDecisions(pages: readonly Page[]): Page {
  const decisions = pages.filter(({ slug }) => slug.startsWith('decisions/'));
  const rows = decisions.map(({ slug, text }) => {
    const [, number, name] = /^(\d+)\. (.*)$/.exec(splitTitle(text).title) ?? [];
    if (name === undefined) throw new Error(`The title of ${slug} does not begin with a number.`);
    return `| ${number} | [${name}](/${slug}/) |`;
  });
  const lines = [
    '# Decision records',
    '',
    'Why Lienzo is built as it is. Each record describes the context of a decision, the decision itself, and its consequences.',
    '',
    '| Number | Decision |',
    '| --- | --- |',
    ...rows,
  ];
  return { slug: 'decisions', text: `${lines.join('\n')}\n` };
}
