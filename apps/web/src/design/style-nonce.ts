declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * Passes the nonce of the page to Radix through a global. Radix adds a style element to lock
 * scrolling, and the content security policy allows only style elements with the nonce.
 */
export function readStyleNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  globalThis.__webpack_nonce__ = meta?.content || undefined;
}
