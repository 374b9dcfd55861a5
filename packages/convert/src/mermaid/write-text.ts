import type { ColorInput } from '@lienzo/contract';
import { type Label, plainText } from '../build/text.ts';

const CODES: Readonly<Record<string, string>> = {
  '"': '#quot;',
  '#': '#35;',
  '<': '#lt;',
  '>': '#gt;',
  '&': '#amp;',
  '\\': '#92;',
  '`': '#96;',
  '\n': '<br/>',
};

/** Returns a text for use between quotes, in which no character has a meaning of its own. */
export function escapeText(text: string): string {
  return text
    .replace(/["#<>&\\`\n]/g, (char) => CODES[char] ?? char)
    .replace(/(?<=\bfa[bsrlkd]?):/g, '#58;');
}

/** Returns the text of an element without its styles, a line for each paragraph. */
export function textOf(text: Label | undefined): string {
  return plainText(text).replace(/[\r\t\v\f]/g, ' ');
}

/** Returns a color with 6 hexadecimal digits. */
export function colorText(color: ColorInput | undefined): string | undefined {
  if (color?.hex) return `#${color.hex.value.replace('#', '').toLowerCase()}`;
  if (!color?.rgb) return undefined;
  const { red, green, blue } = color.rgb;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
