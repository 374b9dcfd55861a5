const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
};

/** Formats keys for display: `⌘D` on a Mac, `Ctrl+D` elsewhere. */
export function shortcutText(keys: string | undefined, isMac = onMac()): string | undefined {
  if (!keys) return undefined;
  const parts = keys === '+' ? ['+'] : keys.split(/\+(?=.)/);
  const written = parts.map((part) => {
    if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
    if (part === 'Shift') return isMac ? '⇧' : 'Shift';
    if (part === 'Alt') return isMac ? '⌥' : 'Alt';
    return names[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return written.join(isMac ? '' : '+');
}

function onMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
