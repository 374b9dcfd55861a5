import { FontName } from '@lienzo/contract';

const REPLACEMENTS: Readonly<Record<string, FontName>> = {
  arial: 'Inter',
  helvetica: 'Inter',
  'helvetica neue': 'Inter',
  verdana: 'DejaVu Sans',
  'sans-serif': 'Inter',
  'segoe ui': 'Open Sans',
  'times new roman': 'Source Serif Pro',
  times: 'Source Serif Pro',
  georgia: 'Source Serif Pro',
  serif: 'Source Serif Pro',
  courier: 'Courier Prime',
  'courier new': 'Courier Prime',
  consolas: 'IBM Plex Mono',
  menlo: 'IBM Plex Mono',
  monaco: 'IBM Plex Mono',
  monospace: 'IBM Plex Mono',
  'comic sans ms': 'Architects Daughter',
};

const names: readonly FontName[] = FontName.enum;
const byName = new Map(names.map((name) => [name.toLowerCase(), name]));

/** Returns the font for a CSS font family, or one that looks similar. */
export function fontNamed(family: string | undefined): FontName | undefined {
  for (const part of (family ?? '').slice(0, 500).split(',')) {
    const name = part
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase();
    const font =
      byName.get(name) ?? (Object.hasOwn(REPLACEMENTS, name) ? REPLACEMENTS[name] : undefined);
    if (font) return font;
  }
  return undefined;
}
