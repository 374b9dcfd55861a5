import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|html|json)$/;

/** Writes what the server hands to browsers that take compressed answers, so that it never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          // The page gets its nonce when it is sent.
          if (!TEXT.test(fileName) || fileName === 'index.html') continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(bytes),
          });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(bytes) });
        }
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Everything comes from a file of ours, so that the page's policy can forbid the rest.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
  },
});
