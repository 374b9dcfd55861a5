import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|json|wasm)$/;
const KILOBYTE = 1024;
/** Maximum compressed size of the scripts that a page loads before its first render. */
const MAX_SCRIPT = 390 * KILOBYTE;
/** Maximum compressed size of the scripts that are loaded on demand, in addition to those of the pages. */
const MAX_ON_DEMAND = 100 * KILOBYTE;
/** The layout engine, which is loaded when elements are arranged in layers or as a tree. */
const LAYOUT_ENGINE = /\/elk\.bundled-[^/]+\.js$/;
const MAX_LAYOUT_ENGINE = 400 * KILOBYTE;

/** Matches the chunks of routes; all other chunks are loaded on demand. */
const PAGE = /-(?:page|route)-[^/]+$/;

/** The fields of a generated chunk that the size check uses. */
interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
}

const SERVICE_WORKER = 'service-worker.js';
/** The script for pages of other sites that embed a zone. */
const EMBED_SCRIPT = 'embed.js';
/** Scripts that are not part of the app. */
const SEPARATE: readonly string[] = [SERVICE_WORKER, EMBED_SCRIPT];
/** Matches what the app needs without a network. Other fonts are stored when they are first used. */
const PRECACHED = /\.(?:js|css|svg)$|\/inter-latin-[^/]+\.woff2$/;

/** Builds the service worker and inserts the list of assets that it stores. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/service-worker.ts', fileName: SERVICE_WORKER });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[SERVICE_WORKER];
        if (worker?.type !== 'chunk') return this.error('The service worker was not built.');
        const names = Object.keys(bundle).filter((name) => !SEPARATE.includes(name));
        const assets = names
          .filter((name) => PRECACHED.test(name) && !LAYOUT_ENGINE.test(name))
          .map((name) => `/${name}`);
        const page = bundle['index.html'];
        const hash = createHash('sha256').update(worker.code).update(assets.join());
        if (page?.type === 'asset') hash.update(page.source);
        const version = hash.digest('hex').slice(0, 16);
        worker.code = worker.code.replace('__PRECACHE__', () =>
          JSON.stringify({ version, assets }),
        );
      },
    },
  };
}

/** Builds the script that defines `<lienzo-canvas>` on pages of other sites. */
function embedScript(): Plugin {
  return {
    name: 'embed-script',
    apply: 'build',
    buildStart() {
      const id = join(import.meta.dirname, '../../packages/embed/src/index.ts');
      this.emitFile({ type: 'chunk', id, fileName: EMBED_SCRIPT });
    },
  };
}

/** Writes compressed copies of all text assets, so that the server never compresses at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!TEXT.test(fileName) || SEPARATE.includes(fileName)) continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const emit = (ending: string, source: Buffer) =>
            this.emitFile({ type: 'asset', fileName: fileName + ending, source });
          emit('.br', brotliCompressSync(bytes));
          emit('.gz', gzipSync(bytes));
        }
      },
    },
  };
}

/** Matches the modules of the contract that describe themselves. */
const CONTRACT = /\/packages\/contract\/src\/(?:operations|errors|events|objects|wire|audit)\//;
/** Texts for people who read the reference, which the app does not show. */
const DOCUMENTATION = new Set(['summary', 'description', 'when']);
/** Functions with such a text, and which argument it is. */
const SUMMARIES: Readonly<Record<string, number>> = { kind: 1, action: 0, matching: 2 };

/** Fields of operations that only the service and the documentation use. */
const UNUSED = new Set(['data', 'errors', 'example', 'message', 'rate', 'scopes']);

/** The fields of syntax nodes that `dropDocumentation` uses. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
  readonly value?: unknown;
  readonly shorthand?: boolean;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly SyntaxNode[];
  readonly properties?: readonly SyntaxNode[];
}

/** Leaves out examples and descriptions of the contract, which only its documentation shows. */
function dropDocumentation(): Plugin {
  return {
    name: 'drop-documentation',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const parts: { start: number; end: number }[] = [];
      findDocumentation(this.parse(code), parts);
      let short = '';
      let at = 0;
      for (const { start, end } of parts.toSorted((a, b) => a.start - b.start)) {
        if (start < at) continue; // within an example
        short += `${code.slice(at, start)}0`;
        at = end;
      }
      return { code: short + code.slice(at), map: null };
    },
  };
}

function findDocumentation(node: unknown, parts: { start: number; end: number }[]): void {
  if (Array.isArray(node)) {
    for (const one of node) findDocumentation(one, parts);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const { type, key, value, callee, arguments: given = [] } = node as SyntaxNode;
  const text = value as (SyntaxNode & { value?: unknown }) | undefined;
  // A schema can have a field of this name, whose value is not a text.
  if (
    type === 'Property' &&
    DOCUMENTATION.has(key?.name ?? '') &&
    typeof text?.value === 'string'
  ) {
    parts.push(text);
    return;
  }
  const summary =
    type === 'CallExpression' ? given[SUMMARIES[callee?.name ?? ''] ?? -1] : undefined;
  if (summary?.type === 'Literal') parts.push(summary);
  // The summary of a kind of event is its second argument.
  if (type === 'CallExpression' && callee?.name === 'kind' && given[1]) parts.push(given[1]);
  const isOperation = type === 'CallExpression' && callee?.name === 'operation';
  const properties = isOperation ? (given[0]?.properties ?? []) : [];
  for (const { key: name, shorthand, value: dropped } of properties)
    if (UNUSED.has(name?.name ?? '') && !shorthand) parts.push(dropped as SyntaxNode); // its value
  for (const child of Object.values(node)) findDocumentation(child, parts);
}

/** The last statement of HarfBuzz, which waits for its WebAssembly. */
const HARFBUZZ_START = 'init(await createHarfBuzz());';

/**
 * Exports a promise from HarfBuzz instead of waiting while it is imported. A module that waits prevents
 * the bundler from joining chunks, which adds 16 KB to the first page.
 */
function startHarfBuzz(): Plugin {
  return {
    name: 'start-harfbuzz',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/harfbuzzjs/dist/index.mjs')) return null;
      if (!code.includes(HARFBUZZ_START)) return this.error('HarfBuzz starts in another way.');
      const started = 'export const ready = createHarfBuzz().then(init);';
      return { code: code.replace(HARFBUZZ_START, started), map: null };
    },
  };
}

/** Prints the script size of each page, and fails the build if it or a chunk on demand is too large. */
function weighScript(): Plugin {
  return {
    name: 'weigh-script',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map<string, Chunk>();
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') chunks.set(file.fileName, file);
        }
        for (const name of SEPARATE) chunks.delete(name);
        const all = [...chunks.values()];
        const entry = all.find(({ isEntry }) => isEntry);
        if (!entry) return;
        const inPages = new Set<Chunk>();
        const check = (chunk: Chunk, needed: readonly Chunk[], limit: number) => {
          const bytes = needed.reduce((sum, one) => sum + compressedSize(one), 0);
          const text = `${chunk.fileName} with all it needs: ${Math.ceil(bytes / KILOBYTE)} KB of script`;
          if (bytes > limit) this.error(`${text}, more than ${limit / KILOBYTE} KB`);
          return text;
        };
        const loaded = all.filter((chunk) => chunk.isDynamicEntry);
        for (const page of loaded.filter(({ fileName }) => PAGE.test(fileName))) {
          const needed = neededBy([entry, page], chunks);
          for (const chunk of needed) inPages.add(chunk);
          process.stdout.write(`${check(page, needed, MAX_SCRIPT)}\n`);
        }
        for (const chunk of loaded) {
          const needed = neededBy([chunk], chunks).filter((one) => !inPages.has(one));
          const isEngine = LAYOUT_ENGINE.test(chunk.fileName);
          check(chunk, needed, isEngine ? MAX_LAYOUT_ENGINE : MAX_ON_DEMAND);
        }
      },
    },
  };
}

function neededBy(from: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const needed = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  from.forEach(add);
  return [...needed];
}

/** Caches compressed sizes: compression is slow, and most chunks are shared by many pages. */
const sizes = new WeakMap<Chunk, number>();

function compressedSize(chunk: Chunk): number {
  const size = sizes.get(chunk) ?? brotliCompressSync(chunk.code).length;
  sizes.set(chunk, size);
  return size;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    dropDocumentation(),
    startHarfBuzz(),
    serviceWorker(),
    embedScript(),
    precompress(),
    weighScript(),
  ],
  // TypeBox probes whether it may compile code at run time, which would violate the page's CSP.
  define: { 'globalThis.Function': 'undefined' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // No data URLs: the content security policy of the page allows only files of this origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // `weighScript` checks the total size per page instead.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
});
