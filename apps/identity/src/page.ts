import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.4; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { box-sizing: border-box; width: min(24rem, 100%); padding: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; display: grid; gap: 0.5rem; }
button { width: 100%; padding: 0.75rem 1rem; font: inherit; text-align: start; cursor: pointer;
  border: 1px solid #8888; border-radius: 0.5rem; background: transparent; color: inherit;
  overflow-wrap: anywhere; }
button:hover, button:focus-visible { border-color: #36c; outline: 2px solid #36c; }
small { display: block; opacity: 0.75; }
.note { border-inline-start: 4px solid #c80; padding-inline-start: 0.75rem; }
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
export function createPage(title: string, content: string): Page {
  return { headers: createHeaders(), html: createDocument(escapeHtml(title), content) };
}

export function createErrorPage(description: string): Page {
  return createPage('Couldn’t sign you in', `<p>${escapeHtml(description)}</p>`);
}

export function sendPage(response: ServerResponse, status: number, page: Page): void {
  response.writeHead(status, page.headers).end(page.html);
}

function createHeaders(): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': createPolicy(),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

// No form-action directive: browsers would also apply it to the redirect back to the application.
function createPolicy(): string {
  const style = createHash('sha256').update(STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; frame-ancestors 'none'`;
}

function createDocument(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${title}</h1>
${content}
</main></body>
</html>
`;
}
