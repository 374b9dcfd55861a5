import * as harfbuzz from 'harfbuzzjs';

/**
 * Resolves when HarfBuzz is compiled. In Node, importing it waits for that. In the web app, the build
 * exports a promise instead, because a module that waits changes how the bundler divides all others.
 */
export function harfBuzzReady(): Promise<void> {
  return Promise.resolve((harfbuzz as { readonly ready?: Promise<void> }).ready);
}
