declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * The page's policy lets only style elements with its nonce in. Radix locks scrolling with one, and
 * looks for the nonce under this name.
 */
export function readStyleNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  globalThis.__webpack_nonce__ = meta?.content || undefined;
}
