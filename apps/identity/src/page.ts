import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

// The colors of the web app.
const STYLE = `
:root { color-scheme: light; --ground: #f6f1e7; --raised: #fff; --ink: #1f2a44; --ink-soft: #525c73;
  --line: #8b8776; --accent: #a84a23; --accent-strong: #8c3b19; --on-accent: #fff; --danger: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --ground: #151a26; --raised: #222a3b; --ink: #ece7da; --ink-soft: #a9afbf;
    --line: #737c92; --accent: #ee9a70; --accent-strong: #f6b492; --on-accent: #1c1410; --danger: #ff9d94; }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground);
  color: var(--ink); font-family: system-ui, sans-serif; line-height: 1.4; }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.75rem; border-radius: 0.75rem;
  background: var(--raised); box-shadow: 0 1px 3px rgb(31 42 68 / 0.15); }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; display: grid; gap: 0.5rem; }
button { width: 100%; padding: 0.75rem 1rem; font: inherit; text-align: start; cursor: pointer;
  border: 1px solid var(--line); border-radius: 0.5rem; background: transparent; color: inherit;
  overflow-wrap: anywhere; }
button:hover { border-color: var(--accent); }
:is(a, button, input):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
small { display: block; color: var(--ink-soft); }
label { display: block; margin: 0 0 0.25rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: 0.65rem 0.75rem; margin: 0 0 1rem; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 0.5rem; }
input[readonly] { color: var(--ink-soft); }
input + small { margin: -0.75rem 0 1rem; }
.primary { display: block; box-sizing: border-box; width: 100%; padding: 0.75rem 1rem; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent);
  background: var(--accent); border: 0; border-radius: 0.5rem; }
.ways { margin: 0.75rem 0 0; }
.ways button { text-align: center; }
.primary:hover { background: var(--accent-strong); }
h2 { font-size: 1.1rem; margin: 1.75rem 0 0.5rem; }
a { color: var(--accent); }
a.primary { color: var(--on-accent); }
li { overflow-wrap: anywhere; }
li form { margin-top: 0.25rem; }
form[data-passkey] button { text-align: center; }
button.small { width: auto; padding: 0.35rem 0.75rem; }
button.danger { border-color: var(--danger); color: var(--danger); }
form + :is(form, p) { margin-top: 1rem; }
svg { display: block; width: 12rem; margin: 0 auto 1rem; border-radius: 0.5rem; }
code { font-size: 1.05em; overflow-wrap: anywhere; }
.codes { grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
.done { border-inline-start: 4px solid #2e7d32; padding-inline-start: 0.75rem; }
ul.rights { list-style: disc; padding-inline-start: 1.25rem; gap: 0.25rem; }
button.center { text-align: center; font-weight: 600; }
.note { border-inline-start: 4px solid #c80; padding-inline-start: 0.75rem; }
.problem { border-inline-start: 4px solid var(--danger); padding-inline-start: 0.75rem; }
`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export interface Page {
  headers: Record<string, string>;
  html: string;
}

/** Creates a page from content that is already HTML; callers escape untrusted values. */
export function createPage(
  title: string,
  content: string,
  language = 'en',
  { script }: PageOptions = {},
): Page {
  return {
    headers: createHeaders(script),
    html: createDocument(escapeHtml(title), content, language, script),
  };
}

export interface PageOptions {
  /** The path of a script of this service that the page runs. */
  script?: string | undefined;
}

const ERROR_TITLES: Record<string, string> = {
  en: 'Couldn’t sign you in',
  es: 'No se ha podido iniciar sesión',
};

export function createErrorPage(description: string, language = 'en'): Page {
  const title = ERROR_TITLES[language] ?? '';
  return createPage(title, `<p>${escapeHtml(description)}</p>`, language);
}

export function sendPage(response: ServerResponse, status: number, page: Page): void {
  response.writeHead(status, page.headers).end(page.html);
}

function createHeaders(script?: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': createPolicy(script),
    'cache-control': 'no-store',
    // Without a referrer, browsers would not tell the origin of a form either.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

// No form-action directive: browsers would also apply it to the redirect back to the application.
function createPolicy(script?: string): string {
  const style = createHash('sha256').update(STYLE).digest('base64');
  const scripts = script ? "script-src 'self'; " : '';
  return `default-src 'none'; ${scripts}style-src 'sha256-${style}'; base-uri 'none'; frame-ancestors 'none'`;
}

function createDocument(title: string, content: string, language: string, script?: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>${script ? `\n<script src="${script}" defer></script>` : ''}
</head>
<body><main>
<h1>${title}</h1>
${content}
</main></body>
</html>
`;
}
