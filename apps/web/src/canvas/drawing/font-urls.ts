/// <reference types="vite/client" />

const files = import.meta.glob<string>(
  [
    '../../../../../node_modules/@fontsource/*/files/*-{latin,latin-ext,cyrillic,greek,vietnamese}-{400,700}-{normal,italic}.woff2',
    // Served by the service if they are installed.
    '!../../../../../node_modules/@fontsource/noto-*/**',
  ],
  { eager: true, query: '?url', import: 'default' },
);

/** Where the bundled font files are served, by their module specifiers. */
export const fontUrls: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.replace(/^.*node_modules\//, ''), url]),
);
