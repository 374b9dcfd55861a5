declare global {
  var __webpack_nonce__: string | undefined;
}

/**
 * The content security policy of the page allows only style elements with its nonce. Radix adds one
 * to lock scrolling and reads the nonce from this global.
 */
export function readStyleNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  globalThis.__webpack_nonce__ = meta?.content || undefined;
}
