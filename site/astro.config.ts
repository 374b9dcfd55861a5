import { readFileSync } from 'node:fs';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

const { base, version, sidebar } = JSON.parse(
  readFileSync(new URL('dist/content/settings.json', import.meta.url), 'utf8'),
);

const rememberTab = readFileSync(new URL('src/remember-tab.js', import.meta.url), 'utf8');

export default defineConfig({
  base,
  outDir: 'dist/html',
  publicDir: 'dist/content/public',
  cacheDir: 'dist/cache',
  trailingSlash: 'always',
  // The address of the site is not known, so there is no sitemap. Starlight adds none if it finds this name.
  integrations: [
    { name: '@astrojs/sitemap', hooks: {} },
    starlight({
      title: 'Lienzo',
      description: `Documentation of Lienzo ${version}`,
      disable404Route: true,
      favicon: '/files/apps/web/src/design/icon.svg',
      head: [{ tag: 'script', content: rememberTab }],
      customCss: ['./src/styles/site.css'],
      components: { SocialIcons: './src/components/version.astro' },
      routeMiddleware: './src/expand-area.ts',
      expressiveCode: { defaultProps: { frame: 'none', wrap: true } },
      sidebar,
    }),
  ],
});
