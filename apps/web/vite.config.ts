import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|json)$/;
const KILOBYTE = 1024;
/** Compressed script that any page may need before it shows. */
const MAX_SCRIPT = 350 * KILOBYTE;

/** Chunks that an address leads to; others come later, when they are needed. */
const PAGE = /-(?:page|route)-[^/]+$/;

/** What is known of a chunk when all are made. */
interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
}

/** Writes what the server hands to browsers that take compressed answers, so that it never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!TEXT.test(fileName)) continue;
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

/** Tells how much script each page loads at first, and fails the build when it is too much. */
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
        const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
        if (!entry) return;
        for (const page of [...chunks.values()].filter((chunk) => chunk.isDynamicEntry)) {
          const bytes = weigh([entry, page], chunks);
          const text = `${page.fileName} with all it needs: ${Math.ceil(bytes / KILOBYTE)} KB of script`;
          if (bytes > MAX_SCRIPT) this.error(`${text}, more than ${MAX_SCRIPT / KILOBYTE} KB`);
          if (PAGE.test(page.fileName)) process.stdout.write(`${text}\n`);
        }
      },
    },
  };
}

function weigh(from: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): number {
  const needed = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  from.forEach(add);
  return [...needed].reduce((sum, chunk) => sum + compressedSize(chunk), 0);
}

/** Most chunks belong to many pages; compressing is what takes the time. */
const sizes = new WeakMap<Chunk, number>();

function compressedSize(chunk: Chunk): number {
  const size = sizes.get(chunk) ?? brotliCompressSync(chunk.code).length;
  sizes.set(chunk, size);
  return size;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), precompress(), weighScript()],
  // A validator tries whether it may make functions of text; the page's policy would report it each time.
  define: { 'globalThis.Function': 'undefined' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Everything comes from a file of ours, so that the page's policy can forbid the rest.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // `weighScript` checks what matters: everything that a page loads.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
});
